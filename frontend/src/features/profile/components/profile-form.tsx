import { defaultPicture } from '@petcare/contracts/account/users.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { showOops } from '../../../components/feedback/dialogs.tsx';
import { EmailField } from '../../../components/forms/email-field.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import type { Pictures } from '../../../components/picture-field/use-uploads.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { addWaitingWrite } from '../../../lib/offline/outbox.ts';
import { shownLocale } from '../../../lib/texts/locale.ts';
import { currentSession, onSessionChange, type SessionUser } from '../../../lib/session/session.ts';
import { type ProfileChanges, useUpdateProfile } from '../api/update-profile.ts';
import {
  isOtherEmail,
  profileChanges,
  profileFields,
  profileValues,
  type ProfileValues,
} from '../profile-changes.ts';
import { EmailState } from './email-state.tsx';
import { OwnPictureField } from './own-picture-field.tsx';

const order = ['full_name', 'email', 'current_password'] as const;
type Values = ProfileValues & { current_password: string };

export function ProfileForm({ user }: { user: SessionUser }) {
  const { t, i18n } = useLingui();
  const update = useUpdateProfile(user.id);
  const [pictures, setPictures] = useState<Pictures>([]);
  const [notice, setNotice] = useState('');
  const { form, known } = useProfileInput(user, () => setNotice(''));
  const otherEmail = isOtherEmail(form.values.email, known.email);

  async function handleSubmit({ current_password: password, ...typed }: Values) {
    const uploaded = pictures[0]?.uploaded;
    if (pictures.length > 0 && !uploaded) {
      setNotice(t`Please wait until the picture is uploaded.`);
      return;
    }
    const image = uploaded ? { image_URL: uploaded.display_url } : {};
    const changes = profileChanges(known, { ...typed, ...image });
    if (!changes) {
      setNotice(t`There are no changes to save.`);
      return;
    }
    let saved: SessionUser;
    try {
      saved = await update.mutateAsync({
        ...changes,
        ...(changes.email ? { current_password: password } : {}),
      });
    } catch (error) {
      if (isApiError(error, 'network') && !changes.email) await keepForLater(changes);
      else await handleRefusal(error);
      return;
    }
    form.setValues({ ...profileValues(saved, shownLocale()), current_password: '' });
    setPictures([]);
    toastDone({ message: t`Data Updated!` });
  }

  /** A new address needs the password, which is never stored. */
  async function keepForLater(changes: ProfileChanges) {
    await addWaitingWrite({ kind: 'profile', id: randomId(), userId: user.id, changes });
    setNotice(t`It will be sent when you are back online.`);
  }

  async function handleRefusal(error: unknown) {
    const text = errorText(error, i18n);
    const refused = fieldErrorsOf(error, i18n);
    if (isApiError(error, 'email_taken')) refused['email'] = text;
    form.setErrors(refused);
    await showOops(text);
    focusFirstError(form, order, refused);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, order, errors))}
    >
      <Stack gap="md">
        <OwnPictureField
          shown={form.values.image_URL}
          name={user.full_name}
          pictures={pictures}
          onChange={setPictures}
          onRemove={() => form.setFieldValue('image_URL', defaultPicture)}
        />
        <ProfileFields user={user} form={form} otherEmail={otherEmail} />
        <Group gap="md">
          <Button type="submit" loading={update.isPending}>
            <Trans>Save changes</Trans>
          </Button>
          <Text component="output">{notice}</Text>
        </Group>
      </Stack>
    </form>
  );
}

type ProfileInput = UseFormReturnType<Values>;

/** The input of the form, and the saved values that it is compared with. */
function useProfileInput(user: SessionUser, onChange: () => void) {
  const { t } = useLingui();
  const [known, setKnown] = useState(() => profileValues(user, shownLocale()));
  const form = useForm<Values>({
    initialValues: { ...known, current_password: '' },
    validate: {
      current_password: (value, { email }) =>
        isOtherEmail(email, known.email) && !value
          ? t`Please enter your current password to change the address`
          : null,
    },
    onValuesChange: onChange,
  });
  useKeptInput(
    'profile',
    form.values,
    (typed) => form.setValues(typed),
    profileChanges(known, form.values) !== null,
  );

  /** Takes over changes from another tab, except in fields with unsaved input. */
  const syncFromSession = useEffectEvent(() => {
    const latest = currentSession().user;
    if (latest?.id !== user.id) return;
    const fresh = profileValues(latest, shownLocale());
    const typed = form.getValues();
    const untouched = profileFields.filter((field) => typed[field] === known[field]);
    form.setValues(Object.fromEntries(untouched.map((field) => [field, fresh[field]])));
    setKnown(fresh);
  });
  useEffect(() => onSessionChange(() => syncFromSession()), []);

  return { form, known };
}

interface ProfileFieldsProps {
  user: SessionUser;
  form: ProfileInput;
  otherEmail: boolean;
}

function ProfileFields({ user, form, otherEmail }: ProfileFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Full name`}
        name="full_name"
        autoComplete="name"
        maxLength={121}
        {...form.getInputProps('full_name')}
      />
      <div>
        <EmailField required={false} {...form.getInputProps('email')} />
        <EmailState user={user} />
      </div>
      {otherEmail && (
        <PasswordField
          label={t`Current password`}
          description={t`We ask for your password because you sign in with this address. We will send a link to the new one.`}
          name="current_password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('current_password')}
        />
      )}
      <Radio.Group label={t`Email language`} {...form.getInputProps('locale')}>
        <Group gap="lg" mt={8}>
          <Radio value="en" label="English" lang="en" />
          <Radio value="bn" label="বাংলা" lang="bn" />
        </Group>
      </Radio.Group>
    </>
  );
}
