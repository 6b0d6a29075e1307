/** The two sides of a run, in the order in which they are shown. */
export const sideNames = ['left', 'right'] as const;
export type SideName = (typeof sideNames)[number];
