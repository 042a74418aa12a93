import { startServiceProcess, type ServiceProcess } from '@petcare/platform/testing/service-process.ts';
import type { TestBus } from '@petcare/platform/testing/test-servers.ts';
import type { TestClinic } from './test-clinic.ts';

export function startClinicProcess(
  clinic: TestClinic,
  bus: TestBus,
  environment: Record<string, string> = {},
): Promise<ServiceProcess> {
  return startServiceProcess('clinic', clinic, bus, environment);
}
