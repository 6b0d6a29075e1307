import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { Language } from './i18n/language';
import { onLocale } from './i18n/locale';
import { locale } from './i18n/t';
import type { createAppRouter } from './router';
import './ui/base.css';

interface ConsoleProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

/** Renders the complete console, in a browser and on the server. */
export function Console({ queryClient, router }: ConsoleProps) {
  const language = useSyncExternalStore(onLocale, locale, locale);
  return (
    <StrictMode>
      <Language value={language}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Language>
    </StrictMode>
  );
}
