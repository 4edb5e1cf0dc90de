const PUBLIC = new Set(
  `126.com 163.com aim.com alice.it aol.com att.net bellsouth.net bk.ru bluewin.ch btinternet.com centurylink.net
charter.net comcast.net cox.net daum.net docomo.ne.jp duck.com earthlink.net email.com excite.com fastmail.com fastmail.fm
foxmail.com free.fr freenet.de frontier.com frontiernet.net gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com
hanmail.net hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com inbox.com
inbox.lv inbox.ru juno.com laposte.net libero.it list.ru live.ca live.co.uk live.com live.fr live.nl lycos.com mac.com
mail.com mail.ru mailbox.org mailfence.com mailinator.com me.com mindspring.com msn.com naver.com netscape.net netzero.net
optimum.net optonline.net orange.fr outlook.com outlook.de outlook.es outlook.fr peoplepc.com pm.me posteo.de posteo.net
proton.me protonmail.ch protonmail.com qq.com rediffmail.com rocketmail.com roadrunner.com rogers.com rr.com runbox.com
sbcglobal.net sfr.fr shaw.ca sina.com sky.com skynet.be spectrum.net startmail.com suddenlink.net sympatico.ca t-online.de
telus.net tiscali.it tuta.com tuta.io tutanota.com twc.com uol.com.br verizon.net virgilio.it virginmedia.com wanadoo.fr
web.de windstream.net wowway.com yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br
yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru yeah.net ymail.com zoho.com zohomail.com`.split(
    /\s+/,
  ),
);

/** Anyone can have an address at such a domain. Expects lower case. */
export const isPublicMailDomain = (domain: string): boolean => PUBLIC.has(domain);
