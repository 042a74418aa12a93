interface ProductNames {
  readonly product_name: string;
  readonly product_name_bn?: string | undefined;
}

interface ServiceNames {
  readonly service_name: string;
  readonly service_name_bn?: string | undefined;
}

/** Returns the name in the language of the page, or else the other one. For labels, and lists of names. */
export function productNameIn(locale: string, { product_name, product_name_bn }: ProductNames): string {
  return locale === 'bn' && product_name_bn ? product_name_bn : product_name;
}

/** Returns the name in the language of the page, or else the other one. For labels, and lists of names. */
export function serviceNameIn(locale: string, { service_name, service_name_bn }: ServiceNames): string {
  return locale === 'bn' && service_name_bn ? service_name_bn : service_name;
}
