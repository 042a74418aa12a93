const SAME_KEY_PRESS_MS = 1000;

/**
 * Calls `stop` once when this process is told to end: by Ctrl-C, SIGTERM, a closed terminal, or the death
 * of the command that started it. Exits 0 when `stop` is done.
 *
 * Asked a second time, it exits at once; nothing is left behind then either. One Ctrl-C arrives twice,
 * from the terminal and from the command above, so the second must come a moment later.
 */
export function whenToldToEnd(stop: () => Promise<void>): void {
  let endingSince: number | undefined;
  const end = () => {
    if (endingSince !== undefined) {
      if (Date.now() - endingSince > SAME_KEY_PRESS_MS) process.exit(130);
      return;
    }
    endingSince = Date.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (!process.channel) return;
  process.on('disconnect', end);
  process.channel.unref();
}

/** Prints what went wrong the way a person wants it, one sentence if there is one, and exits 1. */
export function failWith(error: unknown): never {
  if (error instanceof Error)
    console.error(`\n${error.name === 'CannotStartHere' ? error.message : error.stack}`);
  else console.error(error);
  process.exit(1);
}
