/** One JSON line an event. Never given: tokens, cookies, keys, raw paths, queries or bodies. */
export type Log = Record<LogKind, (message: string, fields?: Record<string, unknown>) => void>;

const kinds = ['debug', 'info', 'warn', 'error'] as const;
export type LogKind = (typeof kinds)[number];

/** From the most to the least that is written. */
export const logLevels = [...kinds, 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Writes to standard output what is of the level or graver; `silent` writes nothing. */
export function jsonLog(level: LogLevel, write = (line: string) => void process.stdout.write(line)): Log {
  const line =
    (kind: LogKind) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (logLevels.indexOf(kind) < logLevels.indexOf(level)) return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level: kind, message, ...fields })}\n`);
    };
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}
