import { useLocation } from '@tanstack/react-router';

/** Returns the router's key of this history entry; going back to it restores the scroll position. */
export function useScrollKey(): string | undefined {
  return useLocation({ select: ({ state }) => state.__TSR_key });
}
