import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { bundle } from './bundle.ts';

/** Loaded by Node before the program of a process: traces it if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export const REGISTER = 'platform/src/observability/telemetry/register.ts';

/** Bundles programs of a process, by their path from the checkout, together with what traces them: they share its state. */
export async function bundlePrograms(programs: readonly string[], output: string): Promise<void> {
  const entries = [...programs, REGISTER].map((program) => [
    path.basename(program, '.ts'),
    path.join(CHECKOUT, program),
  ]);
  await bundle(Object.fromEntries(entries), output);
}
