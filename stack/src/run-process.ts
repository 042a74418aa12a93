/**
 * Runs a sandbox as a process: logs one line when it is ready, stops on SIGINT and SIGTERM, and reports a failed
 * start in one sentence on stderr and exit code 1.
 */
export async function runProcess(
  name: string,
  start: () => Promise<{ url: string; stop(): Promise<void> }>,
): Promise<void> {
  try {
    const running = await start();
    process.stdout.write(
      `${JSON.stringify({ level: 'info', service: name, msg: 'ready', url: running.url })}\n`,
    );
    const shutDown = (): void => {
      running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.once('SIGTERM', shutDown);
    process.once('SIGINT', shutDown);
  } catch (error) {
    process.stderr.write(`${startFailure(name, error)}\n`);
    process.exitCode = 1;
  }
}

function startFailure(name: string, error: unknown): string {
  if (!(error instanceof Error)) return `${name} could not start.`;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${name} could not start: its port is taken by another process (${error.message}).`;
  }
  return error.message;
}
