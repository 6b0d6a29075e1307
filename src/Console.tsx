import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { Language, locale } from '~/i18n/t';
import { onLocale } from './i18n/locale';
import { Hydration } from './lib/hydration';
import type { createAppRouter } from './router';
import './ui/base.css';

interface ConsoleProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
  isServerRendered: boolean;
}

/** Renders the complete console, in a browser and on the server. */
export function Console({ queryClient, router, isServerRendered }: ConsoleProps) {
  const language = useSyncExternalStore(onLocale, locale, locale);
  return (
    <StrictMode>
      <Language value={language}>
        <Hydration isServerRendered={isServerRendered}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </Hydration>
      </Language>
    </StrictMode>
  );
}
