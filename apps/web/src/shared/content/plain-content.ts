import type { ShopContent } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';
import { callShop, shopOpen } from '#config/shop.ts';

const nothing = { title: '', description: '' };
const unlabelled = { label: '', placeholder: '' };

/** What stands where the shop's own words couldn't be had: what the product does, and the way in. */
export function plainContent(t: Translate): ShopContent {
  return {
    brand: t('common.appName'),
    tagline: t('common.tagline'),
    navbar: { logo: { image: null } },
    main: [
      {
        name: 'hero',
        enabled: true,
        order: 1,
        titleBefore: t('landing.heading'),
        titleCenter: '',
        titleAfter: '',
        description: t('landing.text'),
        button1: t('landing.requestRepair'),
        button2: '',
        image: null,
      },
      { name: 'services', enabled: false, order: 2, ...nothing, items: [] },
      { name: 'chooseUs', enabled: false, order: 3, ...nothing, items: [] },
      {
        name: 'about',
        enabled: false,
        order: 4,
        image: null,
        title: '',
        description1: '',
        description2: '',
        items: [],
      },
    ],
    contact: {
      header: nothing,
      form: { name: unlabelled, email: unlabelled, phone: unlabelled, message: unlabelled, submit: '' },
      aside: {
        ...nothing,
        addressLabel: '',
        address: '',
        emailLabel: '',
        email: '',
        phoneLabel: '',
        phone: callShop.slice('tel:'.length),
      },
    },
    costs: { title: '', visit: '', diagnosis: '', refusal: '', payment: '', zones: '' },
    footer: { social: [] },
    hours: shopOpen === null ? [null, null, null, null, null, null, null] : [...shopOpen.hours],
    closures: (shopOpen?.closures ?? []).map((days) => ({ ...days, words: '' })),
  };
}
