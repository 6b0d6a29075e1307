import { type LineBatch, standardOutput } from './line-batch';

/** Writer of one JSON line per event. Never pass tokens, cookies, keys, raw paths, queries or bodies. */
export type Log = Record<LogKind, LogLine> & {
  /** Writes a line of the kind `info` at every level but `silent`: evidence that is stored nowhere else. */
  always: LogLine;
};
export type LogLine = (message: string, fields?: Record<string, unknown>) => void;

const kinds = ['debug', 'info', 'warn', 'error'] as const;
export type LogKind = (typeof kinds)[number];

/** Log levels, from the most verbose to none. */
export const logLevels = [...kinds, 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Returns a log to standard output for this level and more severe ones. Errors are written at once, others together. */
export function jsonLog(level: LogLevel, { add, flush }: LineBatch = standardOutput()): Log {
  const line =
    (kind: LogKind, until: LogLevel = kind): LogLine =>
    (message, fields = {}) => {
      if (logLevels.indexOf(until) < logLevels.indexOf(level)) return;
      add(`${JSON.stringify({ time: new Date().toISOString(), level: kind, message, ...fields })}\n`);
      if (kind === 'error') flush();
    };
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    always: line('info', 'error'),
  };
}
