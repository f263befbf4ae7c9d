/**
 * True if a package's vendor is a well-known one of Packagist. A vendor there belongs to its first publisher alone
 * (Packagist, "About", "Naming your package"), so that no other registry has secrets under its name.
 */
export function isPublicVendor(name: string): boolean {
  return vendors.has(name.slice(0, name.indexOf('/')).toLowerCase());
}

const vendors: ReadonlySet<string> = new Set(
  `
  alcaeus algolia amphp api-platform aws barryvdh bacon behat beberlei behat brianium brick bshaffer cakephp carbonphp clue codeception
  codeigniter4 colinodell composer cuyz cweagans danog dasprid dealerdirect defuse deployer dflydev doctrine dompdf drupal-composer
  dragonmantank easycorp egulias elasticsearch enlightn ergebnis erusev evenement ezyang facebook fakerphp fidry fig filament filp firebase
  friendsofphp friendsofsymfony fruitcake fzaninotto gedmo geoip2 giggsey google graham-campbell grpc guzzle guzzlehttp hamcrest hwi icanboogie
  illuminate infection intervention jasny jean85 jenssegers jetbrains jms justinrainbow knplabs knuckleswtf kreait lcobucci laminas laravel
  laravel-zero larastan league lexik lorisleiva liip maatwebsite maennchen magento maglnet markbaker masterminds mikehaertl mikey179 mockery
  monolog mtdowling mpdf mustache myclabs nelmio nesbot nette nicmart nikic nunomaduro nyholm ocramius odolbeau openai-php opis
  overtrue ondram oro paragonie payum pear pestphp phar-io phpcompatibility phpcsstandards phpdocumentor phpmailer phpmd phpoffice phpoption phpseclib phpspec
  phpstan phpunit php-cs-fixer php-di php-http php-parallel-lint php-stubs pimcore pimple prestashop predis propel psalm psr psy pusher
  ralouphie ramsey ratchet react rector rector-src respect rize roave robrichards rubix sabberworm sabre salesforce scheb scssphp sebastian seld sensio
  sentry seregazhuk setasign shopware silex slevomat slim smarty snc sonata-project spatie spiral spomky-labs squizlabs staabm stella-maris stripe
  stof swagger-api swiftmailer sylius symfony symplify szepeviktor tecnickcom theseer thecodingmachine thephpleague tijsverkoyen tymon typo3 twig
  twilio vimeo vich vlucas voku web-token webmozart webonyx wikimedia willdurand wp-cli wp-coding-standards yiisoft yajra zbateson zendframework zircote
  `
    .trim()
    .split(/\s+/),
);
