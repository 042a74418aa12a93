import { readFileSync } from 'node:fs';

/**
 * Returns a sentence with the duration of this start and the megabytes received meanwhile. `run.mjs` stores both
 * initial readings in the environment.
 */
export function describeStart(
  environment: NodeJS.ProcessEnv = process.env,
  now: number = Date.now(),
  receivedNow: number | undefined = receivedBytes(),
): string {
  const startedAt = Number(environment['PETCARE_BEGAN_AT'] ?? Number.NaN);
  const seconds = Number.isNaN(startedAt) ? process.uptime() : (now - startedAt) / 1000;
  const receivedBefore = Number(environment['PETCARE_RECEIVED_BEFORE'] ?? Number.NaN);
  if (receivedNow === undefined || Number.isNaN(receivedBefore)) return `Ready in ${seconds.toFixed(1)} s.`;
  const megabytes = (receivedNow - receivedBefore) / 1e6;
  return `Ready in ${seconds.toFixed(1)} s; ${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB came over the network.`;
}

function receivedBytes(): number | undefined {
  try {
    return readFileSync('/proc/net/dev', 'utf8')
      .split('\n')
      .map((line) => /^\s*([^:\s]+):\s*(\d+)/.exec(line))
      .filter((match) => match !== null && match[1] !== 'lo')
      .reduce((sum, match) => sum + Number(match?.[2] ?? 0), 0);
  } catch {
    return undefined;
  }
}
