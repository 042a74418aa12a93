import { startTraceSink } from '@petcare/platform/testing/trace-sink.ts';
import { startOwnPetCare } from '../../support/own-petcare.ts';
import { drawTrace, missingIn } from './follow-trace.ts';
import { liveThroughAnOrder } from './order-story.ts';
import { findTraces } from './traced-orders.ts';

/** Prints the traces of an order, hop by hop. Resolves to whether each is one from the door to the screen, and would be missed if it were not. */
export async function proveTrace(): Promise<boolean> {
  const whole = await traceAnOrder('prove-trace');
  console.log('\nControl: the same with processes that do not hand traces on (OTEL_PROPAGATORS=none).');
  const torn = await traceAnOrder('prove-torn-trace', { OTEL_PROPAGATORS: 'none' }, 2_000);
  return whole.every((missing) => missing === 0) && torn.every((missing) => missing > 0);
}

/** @returns how many hops are missing, for each of the requests. */
async function traceAnOrder(
  name: string,
  env: Record<string, string> = {},
  within?: number,
): Promise<number[]> {
  const sink = await startTraceSink();
  const petcare = await startOwnPetCare(name, { ...sink.environment(), ...env });
  try {
    await liveThroughAnOrder(petcare.url);
    const traced = await findTraces(sink, within);
    return Object.entries(traced).map(([what, found]) => {
      const missing = missingIn(found);
      console.log(`\n${what}:`);
      console.log(drawTrace(sink.spans, found));
      console.log(missing.length === 0 ? '  every hop is there' : `  missing: ${missing.join(', ')}`);
      return missing.length;
    });
  } finally {
    await petcare.stop();
    await sink.close();
  }
}
