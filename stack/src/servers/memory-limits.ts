import type { SERVER_IMAGES } from './docker-servers.ts';

const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  k: 1024,
  m: 1024 ** 2,
  g: 1024 ** 3,
};

/**
 * Returns the bytes of an amount as Compose (`256M`), Kubernetes (`256Mi`) and Valkey (`192mb`) write it, all of which
 * mean powers of 1024; NaN for anything else.
 */
export function bytesOf(amount = ''): number {
  const [, number = 'NaN', unit = ''] = /^(\d+)([kmg]?)(?:i|b)?$/i.exec(amount) ?? [];
  return Number(number) * (units[unit.toLowerCase()] ?? NaN);
}

export function rabbitmqMemoryIn(text = ''): number {
  const [, bytes] = /\btotal_memory_available_override_value[ =]+(\d+)(?!\S)/.exec(text) ?? [];
  return Number(bytes);
}

export function valkeyMemoryIn(command: readonly string[] = []): number {
  const index = command.indexOf('--maxmemory');
  return index < 0 ? NaN : bytesOf(command[index + 1]);
}

/** Least and greatest share of the limit that a server may use for data. */
const shares: Readonly<Record<Exclude<keyof typeof SERVER_IMAGES, 'mongo'>, readonly [number, number]>> = {
  // Rewriting the file of commands copies pages, and the buffers of clients count only in part.
  valkey: [0.5, 0.8],
  // RabbitMQ blocks publishers at 60 % of this amount.
  amqp: [0.5, 1],
};

/** Returns the problem of a server that refuses writes only after the kernel would have killed it. */
export function memoryProblem(server: keyof typeof shares, bytes: number, limit: number): string | undefined {
  const share = bytes / limit;
  const [least, greatest] = shares[server];
  if (share >= least && share <= greatest) return undefined;
  return Number.isNaN(share)
    ? 'does not know the memory limit of its container'
    : `may use ${Math.round(share * 100)} % of the memory limit of its container`;
}
