import type { contact as french } from './contact.fr.ts';

/** What is read where visitors write to the shop, and where the shop answers, in English. */
export const contact: typeof french = {
  title: 'Any questions?',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
  submit: 'Send the message',
  sent: 'Message sent!',
  failed: 'Message not sent',
  mailSubject: 'Un message depuis la page d’accueil',
  messages: 'Website form',
  open: 'Open the message from {name}',
  from: 'Message from {name}',
  answer: 'Your answer',
  sendAnswer: 'Send the answer',
  answerSent: 'Answer sent',
  answerSubject: 'Our answer to your message',
  answered: 'Answered',
  spam: 'Spam',
  markSpam: 'Mark as spam',
  notSpam: "It isn't spam",
  quicker: 'A colleague was quicker',
};
