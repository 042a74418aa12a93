import { serviceNames } from '@petcare/contracts/shared/names.ts';

/** Names of a service, copied by the records that name it. */
export interface ServiceNameCopy {
  readonly serviceName: string;
  /** Missing or null: none, or copied before services had names in Bangla. */
  readonly serviceNameBn?: string | null;
}

export function toServiceNames({ serviceName, serviceNameBn }: ServiceNameCopy) {
  return serviceNames({ service_name: serviceName, service_name_bn: serviceNameBn });
}
