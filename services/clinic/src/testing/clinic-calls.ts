import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import type { Answer } from '@petcare/platform/testing/service-client.ts';
import type { TestClinic } from './test-clinic.ts';

interface Call {
  readonly as: UserCaller;
  readonly body?: object;
  readonly status?: number;
}

/** The calls of the screens on a day in the clinic, each timed under its name until its answer has arrived. */
export function createClinicCalls(clinic: Pick<TestClinic, 'send'>) {
  const samples = new Map<string, number[]>();
  return {
    /** @throws an error for an answer with another status. */
    async send(
      name: string,
      [method, path]: readonly [method: string, path: string],
      { as, body, status = 200 }: Call,
    ): Promise<Answer> {
      const begin = performance.now();
      const answer = await clinic.send(method, path, { as, ...(body && { body }) });
      samples.set(name, [...(samples.get(name) ?? []), performance.now() - begin]);
      if (answer.status !== status)
        throw new Error(`${name}: ${answer.status} instead of ${status}, ${JSON.stringify(answer.body)}`);
      return answer;
    },

    /** Per call its number and the 95th percentile in milliseconds. */
    timings: () =>
      [...samples].map(([name, times]) => ({ name, count: times.length, p95: percentile(times, 0.95) })),
  };
}
