import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Accordion, Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import classes from './faq-page.module.css';

const questions = [
  {
    question: msg`Do I need an account?`,
    answer: msg`You can browse without one. To post, book or buy, sign up with your name, email address and a password.`,
  },
  {
    question: msg`Why should I confirm my email address?`,
    answer: msg`So that you can reset a forgotten password and no one else can use your address. You need it to apply for a pet; everything else works without it.`,
  },
  {
    question: msg`What if I forget my password?`,
    answer: msg`On the sign-in page press “Forgot your password?”. We send you a link that works for half an hour.`,
  },
  {
    question: msg`How do I share a memory?`,
    answer: msg`Sign in, open Memories and press SHARE YOUR MEMORY. A memory has a title, some words and one picture. You can change or delete it later under Posts.`,
  },
  {
    question: msg`Which pictures can I upload?`,
    answer: msg`JPEG, PNG, WebP and AVIF, up to 15 MB each. We turn them upright and remove hidden data, such as the place where they were taken.`,
  },
  {
    question: msg`How do I find a new home for a pet?`,
    answer: msg`Write an adoption post with three clear pictures. People can ask in the comments below it, and apply with a message. You choose one of them.`,
  },
  {
    question: msg`How do I adopt a pet?`,
    answer: msg`Open its post and press Apply to adopt. We notify you when the owner decides. If you are chosen, you see each other’s contact details. Never pay anyone before you have met the pet.`,
  },
  {
    question: msg`Who can see my email address and phone number?`,
    answer: msg`Readers of your posts see only your name and picture. An owner and the applicant they have chosen see each other’s contact details. Our team can see them too.`,
  },
  {
    question: msg`What do you keep about me?`,
    answer: msg`Open Profile and press Download my data. On the same page you see your devices and can sign out one you have lost.`,
  },
  {
    question: msg`How do I see a doctor?`,
    answer: msg`Choose a service, a specialist, a day and a time. The doctor is notified at once.`,
  },
  {
    question: msg`Which ways of paying are there?`,
    answer: msg`Card or bKash. Your card number goes to the payment provider only; we never see it.`,
  },
  {
    question: msg`How do I follow my order?`,
    answer: msg`Open Product Orders in your dashboard. The status updates automatically, and you get a notification.`,
  },
  {
    question: msg`What does the hostel cost?`,
    answer: msg`The hostel page shows the daily rate. You see the total before you pay.`,
  },
];

export function Component() {
  const { t, i18n } = useLingui();
  return (
    <PageContainer narrow>
      <PageHeading title={t`FAQs`} lead={t`Short answers to common questions.`} />
      <Accordion
        variant="separated"
        radius="lg"
        order={2}
        classNames={{ item: classes['item'] ?? '', label: classes['label'] ?? '' }}
      >
        {questions.map(({ question, answer }, index) => (
          <Accordion.Item key={question.id} value={`question-${index}`}>
            <Accordion.Control>{i18n._(question)}</Accordion.Control>
            <Accordion.Panel>
              <Text>{i18n._(answer)}</Text>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Text mt="xl">
        <Trans>
          Didn’t find your question?{' '}
          <Anchor component={Link} to="/support" underline="always">
            Write to us.
          </Anchor>
        </Trans>
      </Text>
    </PageContainer>
  );
}
