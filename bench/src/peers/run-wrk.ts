import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@petcare/stack/processes/run-command.ts';

export interface Reads {
  readonly url: string;
  /** Requested in turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests the paths with wrk, which reads bodies of a known length and chunked ones alike.
 * @returns answers per second.
 * @throws Error – wrk is missing, a connection failed, or an answer was neither 2xx nor 3xx.
 */
export async function runWrk(reads: Reads, connections: number, durationMs: number): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-wrk-'));
  try {
    const script = path.join(folder, 'reads.lua');
    await writeFile(script, scriptOf(reads));
    const seconds = Math.max(1, Math.round(durationMs / 1_000));
    const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s'];
    const { code, output } = await runCommand('wrk', [...args, '-s', script, reads.url]);
    const [, answers, micros, failed] = /^figures (\d+) (\d+) (\d+)$/m.exec(output) ?? [];
    if (code !== 0 || !answers) throw new Error(`wrk ended with ${code}: ${output}`);
    if (failed !== '0') throw new Error(`${failed} requests of ${reads.url}${reads.paths[0]} failed`);
    return (Number(answers) / Number(micros)) * 1_000_000;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function scriptOf({ paths, headers }: Reads): string {
  const headerLines = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
  );
  return `${headerLines.join('\n')}
local paths = { ${paths.map((one) => JSON.stringify(one)).join(', ')} }
local requests = {}
local at = 0
init = function()
  for index, path in ipairs(paths) do requests[index] = wrk.format("GET", path) end
end
request = function()
  at = at % #requests + 1
  return requests[at]
end
done = function(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("\\nfigures %d %d %d\\n", summary.requests, summary.duration, failed))
end
`;
}
