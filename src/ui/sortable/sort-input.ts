type Steps = Readonly<Record<string, number | undefined>>;

/** By how many places a key with Alt moves a row. */
export const altSteps: Steps = { ArrowUp: -1, ArrowDown: 1 };
/** By how many rows a key moves the focus between drag handles. */
export const focusSteps: Steps = { ...altSteps, Home: -Infinity, End: Infinity };
/** By how many places a key moves a picked-up row. */
export const moveSteps: Steps = { ...focusSteps, PageUp: -10, PageDown: 10 };

/** Distance from the start at which a drag by mouse or pen starts, px; a shorter movement is a click. */
export const dragDistance = 4;
