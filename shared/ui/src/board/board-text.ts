/** Texts of a board; each remote has its own words, because one moves between classes and another between groups. */
export type BoardTextKey =
  | 'tools'
  | 'undo'
  | 'redo'
  | 'checked'
  | 'target'
  | 'move'
  | 'fix'
  | 'unfix'
  | 'uncheck'
  | 'hint'
  | 'unassigned'
  | 'separator'
  | 'state.fixed'
  | 'state.selected'
  | 'state.changed'
  | 'pickUp'
  | 'isFixed'
  | 'announcement.moved'
  | 'announcement.several'
  | 'announcement.pickedUp'
  | 'announcement.dropped'
  | 'announcement.givenUp'
  | 'announcement.undone'
  | 'announcement.redone'
  | 'announcement.swapped'
  | 'announcement.fixed'
  | 'announcement.unfixed'
  | 'announcement.unchanged'
  | 'announcement.separator';

/** Gives one of these texts with its values filled in. */
export type BoardText = (key: BoardTextKey, values?: Record<string, string | number>) => string;
