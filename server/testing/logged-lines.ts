import type { Log, LogKind } from '../observe/log';

export type LoggedLine = { level: LogKind; message: string; fields: Record<string, unknown> };

/** Returns a log that appends lines of every level to `logged`. */
export function logInto(logged: LoggedLine[]): Log {
  const keep =
    (level: LogKind) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void logged.push({ level, message, fields });
  return {
    debug: keep('debug'),
    info: keep('info'),
    warn: keep('warn'),
    error: keep('error'),
    always: keep('info'),
  };
}
