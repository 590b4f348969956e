// The page's own few words. What the game says comes in the reader's language already.

/** @type {Record<string, Record<string, string>>} */
const WORDS = {
  en: {
    story: "Story", undo: "Undo", help: "Help", menu: "Menu", back: "Back to the question", close: "Close", done: "Done", clear: "Clear", ready: "Ready", hold: "hold", yes: "Yes",
    choose: "Who are you?", taken: "The table is asked whether you may sit here.", occupied: "has a phone; the table is asked", wait: "The table is not set yet. This page goes on by itself.",
    lost: "No connection", lostmore: "Your seat stays yours. Trying again …", late: "Something else is asked by now.", awake: "The screen may go dark: a touch brings the question back.",
    sun: "Sun", light: "rounds of light left", dragon: "The next card may wake her", left: "cards left", join: "Bring a phone", renew: "A new code every two minutes, and after each phone.", alone: "One player looks at the box alone.", box: "The box", host: "The table", seats: "Seats",
    code: "Code", ask: "The code that the table shows", go: "Join", wrong: "This code is not right. Look at the newest one.", shut: "Too many wrong codes. Wait a minute.",
    your: "Your turn", turn: "Waiting for", over: "The game is over.", paused: "Paused", chosen: "have chosen", against: "against", nothing: "Nothing has happened yet.",
    again: "The same again seals it.", wagered: "Laid. You can change it until the card is drawn.", laid: "Laid. The same again seals it.", sealed: "Sealed", opens: "It opens when the count ends.", opensall: "It opens when all have chosen.", look: "Hold to look", away: "Turn away from the others.", alonefor: "Only for you", covers: "It covers itself when you let go.", unknown: "Only the table knows it now.",
    boxrolls: "The box rolls", boxdraws: "The box draws", somecard: "Some card", number: "The number", made: "Made", allmade: "All made", failed: "Failed", notall: "Not all", happens: "Something happens", takeback: "Take it back", none: "None begins so.", erase: "Delete a letter", find: "Touch a letter.",
    what: "What is asked", hand: "What you do", rule: "The rule", language: "Language", stand: "Leave this seat", here: "here", asleep: "phone asleep, seat kept", free: "no phone", free_seat: "Take the seat back", rules: "House rules", modes: "Dice and cards", correct: "Correct a figure", takeaway: "Take back", learned: "You have seen:", anyway: "Take back anyway", all: "All", type: "Type here", send: "Send", map: "Map", report: "The evening as a page", picture: "A picture to pass on", takes: "Making it takes up to half a minute.",
  },
  sv: {
    story: "Händelser", undo: "Ångra", help: "Hjälp", menu: "Meny", back: "Tillbaka till frågan", close: "Stäng", done: "Klart", clear: "Töm", ready: "Redo", hold: "håll", yes: "Ja",
    choose: "Vem är du?", taken: "Bordet får frågan om du får sitta här.", occupied: "har en telefon; bordet får frågan", wait: "Bordet är inte dukat än. Sidan går vidare av sig själv.",
    lost: "Ingen kontakt", lostmore: "Platsen är fortfarande din. Försöker igen …", late: "Nu är frågan en annan.", awake: "Skärmen kan slockna: en beröring tar fram frågan igen.",
    sun: "Solen", light: "rundor med ljus kvar", dragon: "Nästa kort kan väcka draken", left: "kort kvar", join: "Ta med en telefon", renew: "Ny kod varannan minut och efter varje telefon.", alone: "En spelare ser på boxen ensam.", box: "Boxen", host: "Bordet", seats: "Platser",
    code: "Kod", ask: "Koden som bordet visar", go: "Gå med", wrong: "Koden stämmer inte. Titta på den nyaste.", shut: "För många fel koder. Vänta en minut.",
    your: "Din tur", turn: "Väntar på", over: "Spelet är slut.", paused: "Paus", chosen: "har valt", against: "mot", nothing: "Inget har hänt än.",
    again: "Samma en gång till låser valet.", wagered: "Lagt. Du kan ändra dig tills kortet dras.", laid: "Lagt. Samma en gång till låser.", sealed: "Låst", opens: "Det öppnas när tiden är ute.", opensall: "Det öppnas när alla har valt.", look: "Håll för att se", away: "Vänd dig bort från de andra.", alonefor: "Bara för dig", covers: "Det täcks när du släpper.", unknown: "Nu vet bara bordet vad det är.",
    boxrolls: "Boxen slår", boxdraws: "Boxen drar", somecard: "Något kort", number: "Siffran", made: "Lyckas", allmade: "Alla lyckas", failed: "Misslyckas", notall: "Inte alla", happens: "Något händer", takeback: "Ta tillbaka det", none: "Inget börjar så.", erase: "Ta bort en bokstav", find: "Tryck på en bokstav.",
    what: "Vad frågan gäller", hand: "Vad du gör", rule: "Regeln", language: "Språk", stand: "Lämna platsen", here: "här", asleep: "telefonen sover, platsen hålls", free: "ingen telefon", free_seat: "Ta tillbaka platsen", rules: "Husregler", modes: "Tärningar och kort", correct: "Rätta en siffra", takeaway: "Ta tillbaka", learned: "Ni har sett:", anyway: "Ta tillbaka ändå", all: "Alla", type: "Skriv här", send: "Skicka", map: "Karta", report: "Kvällen som en sida", picture: "En bild att skicka vidare", takes: "Det tar upp till en halv minut att göra den.",
  },
  nl: {
    story: "Verhaal", undo: "Herstel", help: "Hulp", menu: "Menu", back: "Terug naar de vraag", close: "Sluiten", done: "Klaar", clear: "Wissen", ready: "Klaar", hold: "vasthouden", yes: "Ja",
    choose: "Wie ben je?", taken: "De tafel wordt gevraagd of je hier mag zitten.", occupied: "heeft een telefoon; de tafel beslist", wait: "De tafel is nog niet gedekt. Deze pagina gaat vanzelf verder.",
    lost: "Geen verbinding", lostmore: "Je plaats blijft van jou. Ik probeer het opnieuw …", late: "Er wordt nu iets anders gevraagd.", awake: "Het scherm kan uitgaan: een tik brengt de vraag terug.",
    sun: "Zon", light: "ronden licht over", dragon: "De volgende kaart kan haar wekken", left: "kaarten over", join: "Pak een telefoon", renew: "Elke twee minuten een nieuwe code, en na elke telefoon.", alone: "Eén speler kijkt alleen naar de box.", box: "De box", host: "De tafel", seats: "Plaatsen",
    code: "Code", ask: "De code die de tafel laat zien", go: "Meedoen", wrong: "Deze code klopt niet. Kijk naar de nieuwste.", shut: "Te veel foute codes. Wacht een minuut.",
    your: "Jouw beurt", turn: "Wachten op", over: "Het spel is afgelopen.", paused: "Pauze", chosen: "hebben gekozen", against: "tegen", nothing: "Er is nog niets gebeurd.",
    again: "Nog eens hetzelfde legt het vast.", wagered: "Gelegd. Je kunt nog veranderen tot de kaart getrokken is.", laid: "Gelegd. Nog eens hetzelfde legt het vast.", sealed: "Verzegeld", opens: "Het gaat open als de tijd om is.", opensall: "Het gaat open als allen gekozen hebben.", look: "Houd vast om te kijken", away: "Draai je weg van de anderen.", alonefor: "Alleen voor jou", covers: "Het gaat dicht als je loslaat.", unknown: "Nu weet alleen de tafel het.",
    boxrolls: "De box gooit", boxdraws: "De box trekt", somecard: "Een kaart", number: "Het getal", made: "Gelukt", allmade: "Alles gelukt", failed: "Mislukt", notall: "Niet alles", happens: "Er gebeurt iets", takeback: "Terugnemen", none: "Niets begint zo.", erase: "Een letter wissen", find: "Tik op een letter.",
    what: "Wat er gevraagd wordt", hand: "Wat je doet", rule: "De regel", language: "Taal", stand: "Deze plaats verlaten", here: "hier", asleep: "telefoon slaapt, plaats blijft", free: "geen telefoon", free_seat: "Plaats terugnemen", rules: "Huisregels", modes: "Dobbelstenen en kaarten", correct: "Een getal verbeteren", takeaway: "Terugnemen", learned: "Jullie hebben gezien:", anyway: "Toch terugnemen", all: "Alle", type: "Typ hier", send: "Stuur", map: "Kaart", report: "De avond als pagina", picture: "Een plaatje om door te sturen", takes: "Het maken duurt hooguit een halve minuut.",
  },
  pl: {
    story: "Historia", undo: "Cofnij", help: "Pomoc", menu: "Menu", back: "Wróć do pytania", close: "Zamknij", done: "Gotowe", clear: "Wyczyść", ready: "Gotowy", hold: "przytrzymaj", yes: "Tak",
    choose: "Kim jesteś?", taken: "Stół decyduje, czy możesz tu usiąść.", occupied: "ma telefon; zdecyduje stół", wait: "Stół nie jest jeszcze gotowy. Strona sama pójdzie dalej.",
    lost: "Brak połączenia", lostmore: "Miejsce pozostaje twoje. Próbuję ponownie …", late: "Teraz pytanie jest już inne.", awake: "Ekran może zgasnąć: dotknięcie przywróci pytanie.",
    sun: "Słońce", light: "rund światła zostało", dragon: "Następna karta może obudzić smoka", left: "kart zostało", join: "Weź telefon", renew: "Nowy kod co dwie minuty i po każdym telefonie.", alone: "Jeden gracz patrzy teraz sam na ekran.", box: "Skrzynka", host: "Stół", seats: "Miejsca",
    code: "Kod", ask: "Kod, który pokazuje stół", go: "Dołącz", wrong: "Ten kod jest zły. Spójrz na najnowszy.", shut: "Za dużo złych kodów. Poczekaj minutę.",
    your: "Twoja kolej", turn: "Czekamy na", over: "Koniec gry.", paused: "Przerwa", chosen: "wybrało", against: "przeciw", nothing: "Nic się jeszcze nie stało.",
    again: "To samo jeszcze raz zatwierdza.", wagered: "Położone. Możesz zmienić, zanim karta zostanie dobrana.", laid: "Położone. To samo jeszcze raz zatwierdza.", sealed: "Zatwierdzone", opens: "Odkryje się, gdy minie czas.", opensall: "Odkryje się, gdy wszyscy wybiorą.", look: "Przytrzymaj, by zobaczyć", away: "Odwróć się od innych.", alonefor: "Tylko dla ciebie", covers: "Zakryje się, gdy puścisz.", unknown: "Teraz wie to tylko stół.",
    boxrolls: "Rzuca skrzynka", boxdraws: "Ciągnie skrzynka", somecard: "Jakaś karta", number: "Liczba", made: "Udane", allmade: "Wszystkie udane", failed: "Nieudane", notall: "Nie wszystkie", happens: "Coś się dzieje", takeback: "Cofnij wybór", none: "Nic się tak nie zaczyna.", erase: "Usuń literę", find: "Dotknij litery.",
    what: "O co chodzi w pytaniu", hand: "Co robisz", rule: "Zasada", language: "Język", stand: "Opuść to miejsce", here: "jest", asleep: "telefon śpi, miejsce czeka", free: "bez telefonu", free_seat: "Odbierz miejsce", rules: "Zasady domowe", modes: "Kostki i karty", correct: "Popraw liczbę", takeaway: "Cofnij", learned: "Widzieliście:", anyway: "Cofnij mimo to", all: "Wszystkie", type: "Pisz tutaj", send: "Wyślij", map: "Mapa", report: "Wieczór jako strona", picture: "Obraz do przesłania dalej", takes: "Przygotowanie trwa do pół minuty.",
  },
};

/**
 * A word of the page in a language, else in English.
 * @param {string | undefined} language such as "sv"
 * @param {string} name
 */
export function word(language, name) {
  return (WORDS[(language || "en").slice(0, 2)] || WORDS.en)[name] || WORDS.en[name];
}
