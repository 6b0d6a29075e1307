/** Writer of one line of JSON per event. Never pass tokens, cookies, keys, raw paths, queries or bodies. */
export type Log = Record<LogKind, LogLine> & {
  /** Writes a line of the kind `info` at every level but `silent`: evidence that is stored nowhere else. */
  always: LogLine;
};
export type LogLine = (message: string, fields?: Record<string, unknown>) => void;

const kinds = ['debug', 'info', 'warn', 'error'] as const;
export type LogKind = (typeof kinds)[number];

/** Log levels from the most verbose to `silent`. */
export const logLevels = [...kinds, 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Returns a log of this level and more severe ones. It writes to the standard output by default. */
export function jsonLog(level: LogLevel, write: (line: string) => unknown = standardOutput()): Log {
  const line =
    (kind: LogKind, until: LogLevel = kind): LogLine =>
    (message, fields = {}) => {
      if (logLevels.indexOf(until) < logLevels.indexOf(level)) return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level: kind, message, ...fields })}\n`);
    };
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    always: line('info', 'error'),
  };
}

let addLine: ((line: string) => void) | undefined;

/** Milliseconds after a line in which others are written together with it: a write costs as much as a tenth of a request. */
const pauseMs = 10;

/**
 * Returns a function that writes lines to standard output, several together, also if the process ends: of many small
 * writes, Node would keep those that do not fit into the buffer of a pipe, and lose them then.
 */
function standardOutput(): (line: string) => void {
  if (addLine) return addLine;
  let lines = '';
  const flush = () => {
    const text = lines;
    lines = '';
    if (text !== '') process.stdout.write(text);
  };
  process.once('exit', flush);
  addLine = (line) => {
    if (lines === '') setTimeout(flush, pauseMs).unref();
    lines += line;
  };
  return addLine;
}
