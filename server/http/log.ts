/** One JSON line an event. Never given: tokens, cookies, keys, raw paths, queries or bodies. */
export type Log = {
  info(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
};

const levels = ['error', 'info', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

/** Writes to standard output; `error` writes errors only, `silent` nothing. */
export function jsonLog(level: LogLevel, write = (line: string) => void process.stdout.write(line)): Log {
  const line = (kind: string, message: string, fields: Record<string, unknown> = {}) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level: kind, message, ...fields })}\n`);
  return {
    info: (message, fields) => level === 'info' && line('info', message, fields),
    error: (message, fields) => level !== 'silent' && line('error', message, fields),
  };
}
