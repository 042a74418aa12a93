import type { ReceivedApplication } from '@petcare/contracts/content/applications.ts';
import { readPhone } from '@petcare/contracts/typed/phones.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { useAccept } from './applications.ts';
import { ApplicationError } from './apply-dialog.tsx';
import { PhoneField } from './phone-field.tsx';

interface AcceptDialogProps {
  application: ReceivedApplication | null;
  /** The number of other open applications, which acceptance declines. */
  others: number;
  onClose: () => void;
}

export function AcceptDialog({ application, others, onClose }: AcceptDialogProps) {
  const { t } = useLingui();
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(application);
  if (application && application !== shown) setShown(application);
  return (
    <Modal opened={application !== null} onClose={onClose} title={t`Are you sure?`}>
      {shown && <AcceptForm key={shown._id} application={shown} others={others} onDone={onClose} />}
    </Modal>
  );
}

interface AcceptFormProps {
  application: ReceivedApplication;
  others: number;
  onDone: () => void;
}

function AcceptForm({ application, others, onDone }: AcceptFormProps) {
  const { t } = useLingui();
  const accept = useAccept();
  const [phone, setPhone] = useState('');
  useKeptInput(`accept ${application._id}`, { phone }, (typed) => setPhone(typed.phone ?? phone));
  const [phoneInvalid, setPhoneInvalid] = useState(false);
  const name = application.applicant.full_name;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const understood = readPhone(phone);
    setPhoneInvalid(understood === null);
    if (understood === null) return;
    try {
      await accept.mutateAsync({ id: application._id, phone: understood });
      toastDone({ title: t`You have chosen ${name}`, message: t`You can contact each other now.` });
      onDone();
    } catch (error) {
      // The application was answered in another tab or withdrawn; the page behind shows its status.
      if (isApiError(error, 'not_found')) onDone();
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        <Text>
          <Trans>You and {name} will see each other’s name, email and phone number.</Trans>
        </Text>
        {others > 0 && (
          <Text>
            <Trans>We will let the other applicants know that you chose someone else.</Trans>
          </Text>
        )}
        <PhoneField
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={phoneInvalid && t`Enter a Bangladeshi mobile number, such as +8801712345678`}
          data-autofocus
        />
        {accept.isError && <ApplicationError error={accept.error} />}
        <Button type="submit" loading={accept.isPending}>
          <Trans>Accept {name}</Trans>
        </Button>
        <Button variant="default" onClick={onDone}>
          <Trans>No, go back</Trans>
        </Button>
      </Stack>
    </form>
  );
}
