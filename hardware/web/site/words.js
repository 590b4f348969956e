// The page's own few words. What the game says comes in the table's language already.

/** @type {Record<string, Record<string, string>>} */
const WORDS = {
  en: { story: "Story", undo: "Undo", menu: "Menu", back: "Back", hold: "hold", choose: "Who are you?", taken: "The table is asked whether you may sit here.", wait: "The table is not set yet. This page goes on by itself.", lost: "No connection. Trying again …", sun: "Sun", dragon: "The dragon wakes", join: "Join with a phone", alone: "One player looks at the box alone.", box: "The box", code: "Code", ask: "The code that the table shows", go: "Join", wrong: "This code is not right. Look at the newest one.", shut: "Too many wrong codes. Wait a minute.", your: "Your turn", over: "The game is over." },
  sv: { story: "Händelser", undo: "Ångra", menu: "Meny", back: "Tillbaka", hold: "håll", choose: "Vem är du?", taken: "Bordet får frågan om du får sitta här.", wait: "Bordet är inte dukat än. Sidan går vidare av sig själv.", lost: "Ingen kontakt. Försöker igen …", sun: "Solen", dragon: "Draken vaknar", join: "Gå med med en telefon", alone: "En spelare ser på boxen ensam.", box: "Boxen", code: "Kod", ask: "Koden som bordet visar", go: "Gå med", wrong: "Koden stämmer inte. Titta på den nyaste.", shut: "För många fel koder. Vänta en minut.", your: "Din tur", over: "Spelet är slut." },
  nl: { story: "Verhaal", undo: "Terug", menu: "Menu", back: "Sluiten", hold: "vasthouden", choose: "Wie ben je?", taken: "De tafel wordt gevraagd of je hier mag zitten.", wait: "De tafel is nog niet gedekt. Deze pagina gaat vanzelf verder.", lost: "Geen verbinding. Ik probeer het opnieuw …", sun: "Zon", dragon: "De draak wordt wakker", join: "Doe mee met een telefoon", alone: "Eén speler kijkt alleen naar de box.", box: "De box", code: "Code", ask: "De code die de tafel laat zien", go: "Meedoen", wrong: "Deze code klopt niet. Kijk naar de nieuwste.", shut: "Te veel foute codes. Wacht een minuut.", your: "Jouw beurt", over: "Het spel is afgelopen." },
  pl: { story: "Historia", undo: "Cofnij", menu: "Menu", back: "Wróć", hold: "przytrzymaj", choose: "Kim jesteś?", taken: "Stół decyduje, czy możesz tu usiąść.", wait: "Stół nie jest jeszcze gotowy. Strona sama pójdzie dalej.", lost: "Brak połączenia. Próbuję ponownie …", sun: "Słońce", dragon: "Smok się budzi", join: "Dołącz telefonem", alone: "Jeden gracz patrzy teraz sam na ekran.", box: "Skrzynka", code: "Kod", ask: "Kod, który pokazuje stół", go: "Dołącz", wrong: "Ten kod jest zły. Spójrz na najnowszy.", shut: "Za dużo złych kodów. Poczekaj minutę.", your: "Twoja kolej", over: "Koniec gry." },
};

/**
 * A word of the page in a language, else in English.
 * @param {string | undefined} language such as "sv"
 * @param {string} name
 */
export function word(language, name) {
  return (WORDS[(language || "en").slice(0, 2)] || WORDS.en)[name];
}
