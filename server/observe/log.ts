import { isoTime } from '../lib/iso-time';
import { type LineBatch, standardOutput } from './line-batch';

/** One JSON line an event. Never given: tokens, cookies, keys, raw paths, queries or bodies. */
export type Log = Record<LogKind, (message: string, fields?: Record<string, unknown>) => void>;

const kinds = ['debug', 'info', 'warn', 'error'] as const;
export type LogKind = (typeof kinds)[number];

/** From the most to the least that is written. */
export const logLevels = [...kinds, 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Writes to standard output what is of the level or graver; `silent` writes nothing. Lines of one turn of the event
 * loop go out together, an error and what came before it at once.
 */
export function jsonLog(level: LogLevel, { add, flush }: LineBatch = standardOutput()): Log {
  const line =
    (kind: LogKind) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (logLevels.indexOf(kind) < logLevels.indexOf(level)) return;
      add(`${JSON.stringify({ time: isoTime(new Date()), level: kind, message, ...fields })}\n`);
      if (kind === 'error') flush();
    };
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}
