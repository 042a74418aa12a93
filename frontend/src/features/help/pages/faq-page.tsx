import { Trans, useLingui } from '@lingui/react/macro';
import { Accordion, Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import classes from './faq-page.module.css';

export function Component() {
  const { t } = useLingui();
  const questions = [
    {
      question: t`Do I need an account?`,
      answer: t`Looking around needs none. To post, book or buy you sign up once, with your name, your e-mail address and a password.`,
    },
    {
      question: t`Why should I confirm my email address?`,
      answer: t`So that a forgotten password can be set anew and nobody else can use your address. You need it to apply for a pet; everything else works without.`,
    },
    {
      question: t`I have forgotten my password. What now?`,
      answer: t`On the sign-in page press “Forgot your password?”. We send you a link that works for half an hour.`,
    },
    {
      question: t`How do I share a memory?`,
      answer: t`Sign in, open Memories and press SHARE YOUR MEMORY. A memory has a title, some words and one picture. You can change or delete it later under Posts.`,
    },
    {
      question: t`Which pictures can I upload?`,
      answer: t`JPEG, PNG, WebP and AVIF, up to 15 MB each. We turn them upright and remove what is hidden in them, such as the place where they were taken.`,
    },
    {
      question: t`How do I find a new home for a pet?`,
      answer: t`Write an adoption post with three clear pictures. People can ask in the comments below it, and apply with a message. You choose one of them.`,
    },
    {
      question: t`How do I adopt a pet?`,
      answer: t`Open its post and press Apply to adopt. The owner answers, and we tell you at once. If you are chosen, the two of you see how to reach each other. Never pay anyone before you have met the pet.`,
    },
    {
      question: t`Who can see my email address and phone number?`,
      answer: t`Nobody who reads your posts: they see your name and picture only. An owner and the person they have chosen see each other’s; besides them, only our own team can.`,
    },
    {
      question: t`What do you keep about me?`,
      answer: t`Open Profile and press Download my data: it is all in there. On the same page you see where you are signed in, and can sign out a device you have lost.`,
    },
    {
      question: t`How do I see a doctor?`,
      answer: t`Choose a service, then one of its specialists, then a day. The doctor is told at once.`,
    },
    {
      question: t`Which ways of paying are there?`,
      answer: t`Card or bKash. Your card number goes to the payment provider only; we never see it.`,
    },
    {
      question: t`How do I follow my order?`,
      answer: t`Open Product Orders in your dashboard. The status changes on your screen by itself, and the bell tells you.`,
    },
    {
      question: t`What does the hostel cost?`,
      answer: t`700 taka for each pet and day. You see the total before you pay.`,
    },
  ];
  return (
    <PageContainer narrow>
      <PageHeading title={t`FAQs`} lead={<Trans>Short answers to what people ask us most.</Trans>} />
      <Accordion
        variant="separated"
        radius="lg"
        order={2}
        classNames={{ item: classes['item'] ?? '', label: classes['label'] ?? '' }}
      >
        {questions.map(({ question, answer }, index) => (
          <Accordion.Item key={question} value={`question-${index}`}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>
              <Text>{answer}</Text>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Text mt="xl">
        <Trans>
          Your question is not here?{' '}
          <Anchor component={Link} to="/support" underline="always">
            Write to us.
          </Anchor>
        </Trans>
      </Text>
    </PageContainer>
  );
}
