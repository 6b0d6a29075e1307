import { lazyComponent } from '~/lib/lazy';

/** `StepProgress`, loaded when the browser is idle: a page with a bar may use nothing else of MUI. */
export const ProgressBar = lazyComponent(async () => (await import('./StepProgress')).StepProgress);
