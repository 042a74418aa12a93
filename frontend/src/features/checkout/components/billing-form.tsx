import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PostalFields } from '../../../components/forms/postal-fields.tsx';
import { fieldErrorText } from '../../../lib/api/error-texts.ts';
import { useState } from 'react';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { billingFields, billingProblems, type BillingValues } from '../billing.rules.ts';
import { AddressChoice } from './address-choice.tsx';

interface BillingFormProps {
  values: BillingValues;
  fromLastOrder: boolean;
  onChange: (values: BillingValues) => void;
  /** `saved`: the address is to be kept in the address book. */
  onSubmit: (values: BillingValues, saved: boolean) => void;
  /** Instructions for the delivery; null where nothing is delivered. */
  note: string | null;
  onNote: (note: string) => void;
}

export function BillingForm({ values, fromLastOrder, onChange, onSubmit, note, onNote }: BillingFormProps) {
  const { t } = useLingui();
  const [saved, setSaved] = useState(false);
  const form = useBillingInput(values, onChange);

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit(
        (typed) => onSubmit(typed, saved),
        (errors) => focusFirstError(form, billingFields, errors),
      )}
    >
      <Stack gap="md">
        {fromLastOrder && (
          <Text size="sm" c="dimmed">
            <Trans>Phone and address are from your last order. Change them if needed.</Trans>
          </Text>
        )}
        <AddressChoice values={form.values} onChoose={(chosen) => form.setValues(chosen)} />
        <TextInput
          label={t`Name`}
          name="name"
          autoComplete="name"
          maxLength={120}
          aria-required
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t`Email (optional)`}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <PostalFields
          chosen={form.values.division}
          fieldProps={(field) => form.getInputProps(field)}
          zipWidth={{ sm: 200 }}
        />
        {note !== null && (
          <Textarea
            label={t`Note for the delivery (optional)`}
            placeholder={t`Landmark, gate, when to call`}
            name="note"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={300}
            value={note}
            onChange={(event) => onNote(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label={t`Save this address in my address book`}
          checked={saved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <Button type="submit" size="lg" mt="xs">
          <Trans>Continue to payment</Trans>
        </Button>
        <Text size="sm" c="dimmed">
          <Trans>We use these details only for this purchase.</Trans>
        </Text>
      </Stack>
    </form>
  );
}

function useBillingInput(values: BillingValues, onChange: (values: BillingValues) => void) {
  const { t, i18n } = useLingui();
  const missing: Record<keyof BillingValues, string> = {
    name: t`Name is required`,
    email: t`Email is required`,
    phone: t`Phone is required`,
    address: t`Address is required`,
    division: t`Division is required`,
    district: t`District is required`,
    zip: t`Zip is required`,
  };
  return useForm<BillingValues>({
    initialValues: values,
    onValuesChange: onChange,
    validateInputOnBlur: true,
    validate: (typed) =>
      Object.fromEntries(
        Object.entries(billingProblems(typed)).map(([field, problem]) => [
          field,
          problem.kind === 'missing'
            ? missing[field as keyof BillingValues]
            : fieldErrorText(problem.reason, i18n),
        ]),
      ),
  });
}
