import { lazyComponent } from '~/lib/lazy';

/** `ConfirmDialog`, loaded when the browser is idle, for components that rarely ask. */
export const LazyConfirmDialog = lazyComponent(async () => (await import('./ConfirmDialog')).ConfirmDialog);

/** `DiscardDialog`, loaded when the browser is idle. */
export const LazyDiscardDialog = lazyComponent(async () => (await import('./DiscardDialog')).DiscardDialog);
