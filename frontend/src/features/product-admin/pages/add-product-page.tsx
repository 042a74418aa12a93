import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showSuccessPopup } from '../../../components/feedback/dialogs.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useAddProduct } from '../api/products.ts';
import { ProductFields } from '../components/product-fields.tsx';
import { bodyOf, emptyProduct, type ProductForm, type StockForm } from '../product-form.ts';

export function Component() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const add = useAddProduct();
  const [form, setForm] = useState<ProductForm>(emptyProduct);
  const [stock, setStock] = useState<StockForm>({ counted: false, units: '' });
  useKeptInput('product', { ...form, stock }, ({ stock: counted = stock, ...typed }) => {
    setStock(counted);
    setForm((now) => ({ ...now, ...typed }));
  });
  const body = bodyOf(form, stock);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!body || add.isPending) return;
    try {
      await add.mutateAsync(body);
    } catch {
      // The form shows the error and keeps the input.
      return;
    }
    await showSuccessPopup(t`Product posted!`);
    await navigate('/products');
  }

  return (
    <>
      <PageHeading
        title={t`Add Product`}
        lead={<Trans>It appears in the store as soon as you post it.</Trans>}
      />
      <Card maw={680}>
        <form method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
          <Stack gap="md">
            <ProductFields form={form} onChange={setForm} />
            <Switch
              size="md"
              label={t`Count the stock`}
              description={t`Without a count the product can always be bought.`}
              checked={stock.counted}
              onChange={({ currentTarget: { checked } }) =>
                setStock((current) => ({ ...current, counted: checked }))
              }
            />
            {stock.counted && (
              <TextInput
                label={t`Units in stock`}
                inputMode="numeric"
                required
                maxLength={9}
                maw={200}
                value={stock.units}
                onChange={({ currentTarget: { value } }) =>
                  setStock((current) => ({ ...current, units: value }))
                }
              />
            )}
            {add.error && (
              <Text c="red" role="alert">
                {errorText(add.error, i18n)}
              </Text>
            )}
            <Button type="submit" disabled={!body} loading={add.isPending}>
              <Trans>Add Product</Trans>
            </Button>
          </Stack>
        </form>
      </Card>
    </>
  );
}
