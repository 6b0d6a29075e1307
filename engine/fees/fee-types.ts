/** The kinds of fees. FLAT: an amount; PERCENTAGE: a fraction of the base; TIERED: a fraction of each slice of it. */
export const structureTypes = ['FLAT', 'PERCENTAGE', 'TIERED'] as const;
export type StructureType = (typeof structureTypes)[number];

/** PARALLEL: every item applies to the gross amount. CASCADING: each applies to what the previous items leave. */
export const applicationOrders = ['PARALLEL', 'CASCADING'] as const;
export type ApplicationOrder = (typeof applicationOrders)[number];
