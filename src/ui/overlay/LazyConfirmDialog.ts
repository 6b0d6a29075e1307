import { lazyComponent } from '../page/lazy-component';

/** `ConfirmDialog`, whose code comes in idle time: what asks only now and then does not wait for it. */
export const LazyConfirmDialog = lazyComponent(async () => (await import('./ConfirmDialog')).ConfirmDialog);
