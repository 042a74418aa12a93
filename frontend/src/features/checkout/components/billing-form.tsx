import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PlaceFields } from '../../../components/forms/place-fields.tsx';
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
  const { t, i18n } = useLingui();
  const [saved, setSaved] = useState(false);
  const missing: Record<keyof BillingValues, string> = {
    name: t`Name is required`,
    email: t`Email is required`,
    phone: t`Phone is required`,
    address: t`Address is required`,
    division: t`Division is required`,
    district: t`District is required`,
    zip: t`Zip is required`,
  };
  const form = useForm<BillingValues>({
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
        <TextInput
          label={t`Phone`}
          type="tel"
          name="phone"
          autoComplete="tel-national"
          inputMode="tel"
          placeholder="01XXXXXXXXX"
          aria-required
          maxLength={40}
          {...form.getInputProps('phone')}
        />
        <Textarea
          label={t`Address`}
          placeholder={t`House, road, area`}
          name="address"
          autoComplete="street-address"
          minRows={2}
          maxLength={300}
          aria-required
          {...form.getInputProps('address')}
        />
        <PlaceFields
          chosen={form.values.division}
          division={form.getInputProps('division')}
          district={form.getInputProps('district')}
        />
        <TextInput
          label={t`Zip`}
          name="zip"
          autoComplete="postal-code"
          inputMode="numeric"
          placeholder="1205"
          maxLength={10}
          maw={{ sm: 200 }}
          aria-required
          {...form.getInputProps('zip')}
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
