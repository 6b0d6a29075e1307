/** The steps of the clone wizard. Apart from it, so that a route can read an address without loading the wizard. */
export const cloneSteps = ['what', 'name', 'review', 'result'] as const;
export type CloneStep = (typeof cloneSteps)[number];
