const DUPLICATE_SIGNAL_MS = 1000;

/**
 * Calls `stop` once on Ctrl-C, SIGTERM, a closed terminal, or the death of the parent command, then exits with 0. A
 * second request exits at once; the orphan guard then kills the children. It must arrive a second later, because
 * one Ctrl-C arrives twice, from the terminal and from the parent command.
 */
export function onShutdownRequest(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const shutDown = () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > DUPLICATE_SIGNAL_MS) process.exit(130);
      return;
    }
    stoppingSince = Date.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, shutDown);
  if (!process.channel) return;
  process.on('disconnect', shutDown);
  process.channel.unref();
}

export function failWith(error: unknown): never {
  if (error instanceof Error)
    console.error(`\n${error.name === 'CannotStartHere' ? error.message : error.stack}`);
  else console.error(error);
  process.exit(1);
}
