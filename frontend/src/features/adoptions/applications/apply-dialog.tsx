import type { Adoption } from '@petcare/contracts/content/adoptions.ts';
import { readPhone } from '@petcare/contracts/typed/phones.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { toastDone, toastInfo } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { readDraft, writeDraft } from '../../../lib/drafts/drafts.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { addWaitingWrite } from '../../../lib/offline/outbox.ts';
import { useApply } from './applications.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PhoneField } from './phone-field.tsx';

const maxMessageLength = 1000;
const Draft = z.object({ message: z.string(), phone: z.string() }).catch({ message: '', phone: '' });
type Values = z.output<typeof Draft>;

interface ApplyDialogProps {
  adoption: Adoption;
  opened: boolean;
  onClose: () => void;
}

export function ApplyDialog({ adoption, opened, onClose }: ApplyDialogProps) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const apply = useApply(adoption._id);
  const draftName = `application_${adoption._id}`;
  // The same for every attempt to send this text, also for one that waits for a connection.
  const [clientId, setClientId] = useState(randomId);
  const form = useForm<Values>({
    initialValues: Draft.parse(readDraft(draftName)),
    onValuesChange: (values) => writeDraft(draftName, values),
    validate: {
      message: (message) => (message.trim() === '' ? t`Please write a few words` : null),
      phone: (phone) =>
        readPhone(phone) ? null : t`Enter a Bangladeshi mobile number, such as +8801712345678`,
    },
  });
  useKeptInput('application', form.values, (typed) => form.setValues(typed));

  function close() {
    setClientId(randomId());
    writeDraft(draftName, null);
    onClose();
  }

  async function handleSubmit({ message, phone: typed }: Values) {
    const values = { message, phone: readPhone(typed) ?? typed };
    try {
      await apply.mutateAsync({ ...values, client_id: clientId });
      close();
      toastDone({ title: t`Application sent`, message: adoption.title });
    } catch (error) {
      if (user && isApiError(error, 'network')) {
        const { _id: adoptionId, title } = adoption;
        const [id, userId] = [clientId, user.id];
        await addWaitingWrite({ kind: 'application', id, userId, adoptionId, title, ...values });
        close();
        toastInfo({ id, title, message: t`It will be sent when you are back online.` });
        return;
      }
      form.setErrors(fieldErrorsOf(error, i18n));
      // The page behind shows the new status of the pet or the existing application.
      if (isApiError(error, 'already_applied') || isApiError(error, 'adoption_not_available')) onClose();
    }
  }

  return (
    <Modal opened={opened} onClose={onClose} title={t`Apply to adopt`}>
      <form
        method="post"
        noValidate
        onSubmit={form.onSubmit(
          (values) => void handleSubmit(values),
          (errors) => focusFirstError(form, ['message', 'phone'], errors),
        )}
      >
        <Stack gap="md">
          <Textarea
            label={t`Your message`}
            description={t`Who are you, where would the pet live, and who would look after it?`}
            name="message"
            minRows={4}
            maxRows={10}
            maxLength={maxMessageLength}
            aria-required
            data-autofocus
            {...form.getInputProps('message')}
          />
          <PhoneField {...form.getInputProps('phone')} />
          {apply.isError && <ApplicationError error={apply.error} />}
          <Button type="submit" loading={apply.isPending}>
            <Trans>Send application</Trans>
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

export function ApplicationError({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  return (
    <Alert color="red" variant="light" role="alert">
      <Text>{errorText(error, i18n)}</Text>
      {isApiError(error, 'email_not_verified') && (
        <Text mt={4}>
          <Trans>
            We emailed you a confirmation link. You can request another one on{' '}
            <Anchor component={Link} to="/profile" inherit>
              your profile
            </Anchor>
            . Your text here is kept.
          </Trans>
        </Text>
      )}
    </Alert>
  );
}
