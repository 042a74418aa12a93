import type { OrderReturn, ReturnLine } from '@petcare/contracts/commerce/orders/returns.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { productNameIn } from '../../lib/format/names-in.ts';
import { useEqualProducts } from './equal-products.ts';

/** The product that replaces each line of a return, by its line. */
export type Replacements = Readonly<Record<number, string>>;

export function sameProducts({ lines }: OrderReturn): Replacements {
  return Object.fromEntries(lines.map(({ line, product_id: id }) => [line, id]));
}

interface ExchangeFieldsProps {
  row: OrderReturn;
  chosen: Replacements;
  onChange: (chosen: Replacements) => void;
}

export function ExchangeFields({ row, chosen, onChange }: ExchangeFieldsProps) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        <Trans>
          The customer gets a new order for nothing. For a product of another price, refund the items and ask
          the customer to order it.
        </Trans>
      </Text>
      {row.lines.map((line) => (
        <ReplacementField
          key={line.line}
          line={line}
          value={chosen[line.line] ?? line.product_id}
          onChange={(id) => onChange({ ...chosen, [line.line]: id })}
        />
      ))}
    </Stack>
  );
}

interface ReplacementFieldProps {
  line: ReturnLine;
  value: string;
  onChange: (id: string) => void;
}

function ReplacementField({ line, value, onChange }: ReplacementFieldProps) {
  const { t, i18n } = useLingui();
  const { product_id: id, unit_price: price } = line;
  const name = productNameIn(i18n.locale, line);
  const { data: products = [] } = useEqualProducts(price);
  const others = products.filter(({ _id, prescription_needed: prescribed }) => _id !== id && !prescribed);
  return (
    <NativeSelect
      label={t`Replacement for ${name}`}
      data={[
        { value: id, label: t`The same product` },
        ...others.map((product) => ({ value: product._id, label: productNameIn(i18n.locale, product) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
