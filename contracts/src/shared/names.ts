import { z } from 'zod';

/** Names of a product, copied from it. Without a Bangla name the other one is shown, whatever its language. */
export const productNameFields = { product_name: z.string(), product_name_bn: z.string().optional() };

/** Names of a service of the clinic, copied from it. */
export const serviceNameFields = { service_name: z.string(), service_name_bn: z.string().optional() };

interface ProductNames {
  readonly product_name: string;
  /** Missing, null or blank: none. */
  readonly product_name_bn?: string | null | undefined;
}

interface ServiceNames {
  readonly service_name: string;
  readonly service_name_bn?: string | null | undefined;
}

export function productNames({ product_name, product_name_bn }: ProductNames) {
  return { product_name, ...(product_name_bn && { product_name_bn }) };
}

export function serviceNames({ service_name, service_name_bn }: ServiceNames) {
  return { service_name, ...(service_name_bn && { service_name_bn }) };
}

/** Returns the name in the language of its reader, or else the other one. */
export function nameIn(locale: 'en' | 'bn', name: string, bangla: string | null | undefined): string {
  return locale === 'bn' && bangla ? bangla : name;
}
