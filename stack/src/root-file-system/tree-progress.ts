const SECONDS_BETWEEN_LINES = 4;

export function treeProgress(
  log: (line: string) => void,
  now: () => number = Date.now,
): (line: string) => void {
  let packagesToCome = 0;
  let megabytesToCome = '';
  let fetched = 0;
  let unpacked = 0;
  let setUp = 0;
  let lastPrinted = 0;
  let lastPhase = '';

  function printPhase(phase: string, detail: string): void {
    const isNewPhase = phase !== lastPhase;
    if (!isNewPhase && now() - lastPrinted < SECONDS_BETWEEN_LINES * 1000) return;
    lastPhase = phase;
    lastPrinted = now();
    log(`  ${phase}${detail}`);
  }

  return (line) => {
    const planned = /(\d+) newly installed/.exec(line);
    const need = /^Need to get ([\d.,]+ \w+)/.exec(line);
    const received = /^Get:\d+ .*\[([\d.,]+) (\w+)\]$/.exec(line);
    if (line.startsWith('I: running apt-get update')) {
      printPhase("reading Debian's package lists", '');
    } else if (planned) {
      packagesToCome += Number(planned[1]);
    } else if (need) {
      megabytesToCome = need[1] ?? '';
      fetched = 0;
    } else if (received && megabytesToCome !== '') {
      fetched += megabytes(Number((received[1] ?? '0').replaceAll(',', '')), received[2] ?? 'B');
      printPhase('fetching packages: ', `${fetched.toFixed(0)} of ${megabytesToCome}`);
    } else if (line.startsWith('Unpacking ')) {
      unpacked += 1;
      printPhase('unpacking: ', `${unpacked} of ${packagesToCome} packages`);
    } else if (line.startsWith('I: extracting archives')) {
      printPhase('unpacking the archives', '');
    } else if (line.startsWith('Setting up ')) {
      setUp += 1;
      printPhase('setting up: ', `${setUp} of ${packagesToCome} packages`);
    }
  };
}

function megabytes(amount: number, unit: string): number {
  const perMegabyte: Record<string, number> = { B: 1e6, kB: 1e3, MB: 1, GB: 1e-3 };
  return amount / (perMegabyte[unit] ?? 1);
}
