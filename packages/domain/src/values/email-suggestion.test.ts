import { expect, test } from 'vitest';
import { suggestEmail } from './email-suggestion.ts';

test.each([
  ['user@gmial.con', 'user@gmail.com'],
  ['user@gmail.co', 'user@gmail.com'],
  ['user@gmail.cmo', 'user@gmail.com'],
  ['user@gmail.fr', 'user@gmail.com'],
  ['user@gmail', 'user@gmail.com'],
  ['user@gamil.com', 'user@gmail.com'],
  ['user@gmaill.com', 'user@gmail.com'],
  ['User.Name+x@GMIAL.COM ', 'user.name+x@gmail.com'],
  ['user@hotmial.fr', 'user@hotmail.fr'],
  ['user@hotmal.con', 'user@hotmail.com'],
  ['user@yaho.fr', 'user@yahoo.fr'],
  ['user@outlok.com', 'user@outlook.com'],
  ['user@ornage.fr', 'user@orange.fr'],
  ['user@wandoo.fr', 'user@wanadoo.fr'],
  ['user@la-poste.net', 'user@laposte.net'],
  ['user@free.ft', 'user@free.fr'],
  ['user@yahoo.ft', 'user@yahoo.fr'],
  ['user@hotmail.co', 'user@hotmail.com'],
  ['user@yahoo.cm', 'user@yahoo.com'],
  ['user@topnet.tm', 'user@topnet.tn'],
  ['user@plannet.tn', 'user@planet.tn'],
])('%s is asked about: %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'user@gmail.com',
  'user@GMAIL.com.',
  'user@mail.com',
  'user@ymail.com',
  'user@hotmail.de',
  'user@yahoo.co.uk',
  'user@yahoo.in',
  'user@outlook.pt',
  'user@outlook.ca',
  'user@hotmail.ch',
  'user@live.se',
  'user@gnet.tn',
  'user@enet.tn',
  'user@atelier.tn',
  'user@reparo.fr',
  'user@univ-tunis.rnu.tn',
  'user@me.com',
  'user@la.com',
  'user@',
  '@gmial.com',
  'gmial.com',
  'a@b@gmial.com',
  'a b@gmial.com',
  '',
])('%j is not asked about', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
