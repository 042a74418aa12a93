import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import {
  maxReturnPictures,
  returnReasons,
  type OrderReturns,
  type ReturnReason,
} from '@petcare/contracts/commerce/orders/returns.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { uploadedAddresses } from '../../../components/picture-field/chosen-pictures.ts';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import type { Pictures } from '../../../components/picture-field/use-uploads.ts';
import { useRequestReturn } from '../../../components/returns/returns.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { returnReasonTexts } from '../../../lib/texts/return-texts.ts';
import { productNameIn } from '../../../lib/format/names-in.ts';

const maxDetailsLength = 1_000;
const noPictures: Pictures = [];

interface ReturnDialogProps {
  /** Null while the dialog is closed. */
  order: Order | null;
  returnable: OrderReturns['returnable'];
  onClose: () => void;
}

/** Asks a customer which items they return, and why. Sending it again creates no second return. */
export function ReturnDialog({ order, returnable, onClose }: ReturnDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(order);
  return (
    <Modal opened={order !== null} onClose={onClose} title={t`Return items`} zIndex={300}>
      {shown && <ReturnForm key={times} order={shown} returnable={returnable} onDone={onClose} />}
    </Modal>
  );
}

interface ReturnFormProps extends Pick<ReturnDialogProps, 'returnable'> {
  order: Order;
  onDone: () => void;
}

function ReturnForm({ order, returnable, onDone }: ReturnFormProps) {
  const { t, i18n } = useLingui();
  const { quantities, setQuantities, reason, setReason, details, setDetails, pictures, setPictures, lines } =
    useReturnInput(order, returnable);
  const request = useRequestReturn(order._id);
  const [clientId] = useState(randomId);
  const [checked, setChecked] = useState(false);

  const urls = uploadedAddresses(pictures, pictures.length);
  const detailsMissing = reason === 'other' && details.trim() === '';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (lines.length === 0 || reason === '' || detailsMissing || urls === null) return;
    request.mutate(
      { client_id: clientId, lines, reason, pictures: [...urls], ...(details.trim() !== '' && { details }) },
      {
        onSuccess: () => {
          toastDone({ title: t`We have received your request`, message: order.order_id });
          onDone();
        },
      },
    );
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text>
          <Trans>Choose how many of each item you want to return.</Trans>
        </Text>
        <LineQuantities
          order={order}
          returnable={returnable}
          quantities={quantities}
          missing={checked && lines.length === 0}
          onChange={(line, quantity) => setQuantities((before) => ({ ...before, [line]: quantity }))}
        />
        <ReasonField value={reason} missing={checked && reason === ''} onChange={setReason} />
        <Textarea
          label={reason === 'other' ? t`Your reason` : t`Details (optional)`}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxDetailsLength}
          value={details}
          onChange={(event) => setDetails(event.currentTarget.value)}
          error={checked && detailsMissing && t`Please enter a reason.`}
        />
        <PictureField
          label={t`Pictures (optional)`}
          optional
          max={maxReturnPictures}
          value={pictures}
          onChange={setPictures}
        />
        {checked && urls === null && (
          <Text c="red" size="sm" role="alert">
            <Trans>Please wait until the pictures are uploaded, or remove them.</Trans>
          </Text>
        )}
        {request.isError && (
          <Alert color="red" variant="light" role="alert">
            {errorText(request.error, i18n)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            <Trans>No, go back</Trans>
          </Button>
          <Button type="submit" loading={request.isPending}>
            <Trans>Ask for the return</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ReasonFieldProps {
  value: ReturnReason | '';
  missing: boolean;
  onChange: (reason: ReturnReason | '') => void;
}

function ReasonField({ value, missing, onChange }: ReasonFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <NativeSelect
      label={t`Why do you return it?`}
      value={value}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(returnReasons.find((one) => one === chosen) ?? '');
      }}
      error={missing && t`Please choose a reason.`}
      data={[
        { value: '', label: t`Please choose` },
        ...returnReasons.map((one) => ({ value: one, label: i18n._(returnReasonTexts[one]) })),
      ]}
    />
  );
}

function useReturnInput(order: Order, returnable: OrderReturns['returnable']) {
  const onlyLine = returnable.length === 1 ? returnable[0] : undefined;
  const [quantities, setQuantities] = useState<Record<number, number>>(
    onlyLine ? { [onlyLine.line]: 1 } : {},
  );
  const [reason, setReason] = useState<ReturnReason | ''>('');
  const [details, setDetails] = useState('');
  const [pictures, setPictures] = useState(noPictures);
  useKeptInput(`return ${order._id}`, { quantities, reason, details, pictures }, (typed) => {
    setQuantities(typed.quantities ?? quantities);
    setReason(typed.reason ?? reason);
    setDetails(typed.details ?? details);
    setPictures(typed.pictures ?? pictures);
  });
  const lines = returnable.flatMap(({ line }) => {
    const quantity = quantities[line] ?? 0;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  return { quantities, setQuantities, reason, setReason, details, setDetails, pictures, setPictures, lines };
}

interface LineQuantitiesProps {
  order: Order;
  returnable: OrderReturns['returnable'];
  quantities: Record<number, number>;
  missing: boolean;
  onChange: (line: number, quantity: number) => void;
}

function LineQuantities({ order, returnable, quantities, missing, onChange }: LineQuantitiesProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      {returnable.map(({ line, quantity }) => (
        <NativeSelect
          key={line}
          label={productNameIn(i18n.locale, order.lines[line] ?? order)}
          value={quantities[line] ?? 0}
          onChange={(event) => onChange(line, Number(event.currentTarget.value))}
          data={Array.from({ length: quantity + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? t`None` : i18n.number(count),
          }))}
        />
      ))}
      {missing && (
        <Text c="red" size="sm" role="alert">
          <Trans>Please choose at least one item.</Trans>
        </Text>
      )}
    </>
  );
}
