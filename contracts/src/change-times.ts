import type { SocketMessageName } from './sockets.ts';

/** Request header of the gateway to the pages process: when the data of each live message last changed. */
export const changeTimesHeader = 'x-change-times';

/** Epoch milliseconds by live message. A message that is missing has not been sent lately. */
export type ChangeTimes = ReadonlyMap<SocketMessageName, number>;

export function formatChangeTimes(times: ChangeTimes): string {
  return [...times].map(([name, at]) => `${name}=${at}`).join(',');
}

export function parseChangeTimes(text: string): ChangeTimes {
  return new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((part) => part.split('=', 2) as [SocketMessageName, string])
      .map(([name, at]) => [name, Number(at)] as const),
  );
}
