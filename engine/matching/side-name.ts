/** The two sides of a run, in the order in which they are shown. */
export const sideNames = ['left', 'right'] as const;
/** Returns the name of the other side. */
export const otherSide = (side: SideName): SideName => (side === 'left' ? 'right' : 'left');
export type SideName = (typeof sideNames)[number];
