import { request } from 'undici';
import { agent, connections as mostConnections } from './subjects.mjs';

/** @typedef {import('./subjects.mjs').Subject} Subject */
/** @typedef {{ name: string, cpu: number, rate: number }} Measured processor milliseconds a request; requests a second */

/**
 * Sends one request; throws if the response is not a success.
 * @param {Subject} subject
 * @param {string} operation
 * @param {number} connection
 * @param {number} turn
 */
export async function askOnce(subject, operation, connection, turn) {
  const { method, path, body, key } = subject.ask(operation, connection, turn);
  const headers = {
    ...subject.headers,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(key === true && { 'X-Idempotency-Key': crypto.randomUUID() }),
  };
  const answer = await request(subject.url + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    dispatcher: agent,
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300)
    throw new Error(`${subject.name}, ${operation}: ${answer.statusCode} ${text}`);
  return text;
}

/**
 * Number of responses after which the service's code is compiled, and after which a mean is stable whatever else the
 * machine runs.
 */
const warm = 1500;
const enough = 2500;

/**
 * Runs a closed loop after a warm-up: each connection sends its next request after a response.
 * @param {Subject} subject
 * @param {string} operation
 * @param {number} time milliseconds at least
 */
export async function load(subject, operation, time) {
  await ask(subject, operation, time / 4, warm);
  return ask(subject, operation, time, enough);
}

/**
 * @param {Subject} subject
 * @param {string} operation
 * @param {number} time milliseconds at least
 * @param {number} least responses at least
 * @returns {Promise<Measured>}
 */
async function ask(subject, operation, time, least) {
  const { connections = mostConnections } = subject;
  const before = await subject.cpu();
  const began = performance.now();
  let answered = 0;
  const one = async (/** @type {number} */ connection) => {
    for (let turn = 0; answered < least || performance.now() - began < time; turn += 1) {
      await askOnce(subject, operation, connection, turn);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => one(connection)));
  const seconds = (performance.now() - began) / 1000;
  return {
    name: subject.name,
    cpu: ((await subject.cpu()) - before) / answered,
    rate: answered / seconds,
  };
}

/**
 * Runs an open loop: sends at a fixed rate, without waiting for responses. The time of a request starts when it was
 * due, so that delays caused by earlier responses count. Returns the milliseconds of all.
 * @param {Subject} subject
 * @param {string} operation
 * @param {number} rate requests per second
 * @param {number} time milliseconds
 */
export async function latencies(subject, operation, rate, time) {
  /** @type {Promise<number>[]} */
  const asked = [];
  const began = performance.now();
  const most = Math.round((rate * time) / 1000);
  while (asked.length < most) {
    const now = performance.now() - began;
    while (asked.length < most && (asked.length * 1000) / rate <= now) {
      const due = began + (asked.length * 1000) / rate;
      const turn = asked.length;
      asked.push(
        askOnce(subject, operation, turn % mostConnections, turn).then(() => performance.now() - due),
      );
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  }
  return Promise.all(asked);
}
