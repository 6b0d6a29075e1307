/** The steps of the clone wizard. A module of its own, so that a route can parse a URL without loading the wizard. */
export const cloneSteps = ['what', 'name', 'review', 'result'] as const;
export type CloneStep = (typeof cloneSteps)[number];
