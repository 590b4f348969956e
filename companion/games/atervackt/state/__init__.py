"""The state of a game of Återväckt: its heroes and pieces, the map, fights, and the words for all of it.

The other rooms import its classes and terms from here, so that they need not know its files.
"""

from companion.games.atervackt.state.fights import UNTOLD as UNTOLD
from companion.games.atervackt.state.fights import Duel as Duel
from companion.games.atervackt.state.fights import Fight as Fight
from companion.games.atervackt.state.fights import Foe as Foe
from companion.games.atervackt.state.fights import Points as Points
from companion.games.atervackt.state.game import AtervacktState as AtervacktState
from companion.games.atervackt.state.heroes import Follower as Follower
from companion.games.atervackt.state.heroes import Hero as Hero
from companion.games.atervackt.state.pieces import MONSTERS as MONSTERS
from companion.games.atervackt.state.pieces import Figure as Figure
from companion.games.atervackt.state.pieces import LyingCard as LyingCard
from companion.games.atervackt.state.pieces import Room as Room
from companion.games.atervackt.state.pieces import Spider as Spider
from companion.games.atervackt.state.pieces import is_among as is_among
from companion.games.atervackt.state.pieces import leave_out as leave_out
from companion.games.atervackt.state.terms import ASPECTS as ASPECTS
from companion.games.atervackt.state.terms import BOARD as BOARD
from companion.games.atervackt.state.terms import BOX as BOX
from companion.games.atervackt.state.terms import FIGURE as FIGURE
from companion.games.atervackt.state.terms import WAY as WAY
from companion.games.atervackt.state.terms import Approach as Approach
from companion.games.atervackt.state.terms import Aspect as Aspect
from companion.games.atervackt.state.terms import Edge as Edge
from companion.games.atervackt.state.terms import Kind as Kind
from companion.games.atervackt.state.terms import Phase as Phase
from companion.games.atervackt.state.terms import Plan as Plan
from companion.games.atervackt.state.terms import Sign as Sign
from companion.games.atervackt.state.terms import Way as Way
