/** Ecosystems in which a name belongs to its publisher, by its beginning. */
type Publishing = 'composer' | 'go' | 'maven' | 'nuget';

/**
 * True if a name's publisher is a well-known one, so that it is no secret of whatever other source serves it too. The name of one
 * belongs to it alone: a vendor of Packagist to its first publisher (Packagist, "About", "Naming your package"), a group of Maven
 * Central to the owner of its domain or account (Central Repository, "Register a namespace"), a prefix of NuGet ids to the owner it is
 * reserved for (NuGet docs, "Package ID prefix reservation"), a Go module to its host (Go Modules Reference, "Finding a repository for
 * a module path").
 */
export function isWellKnown(ecosystem: Publishing, name: string): boolean {
  const { names, end, isNested } = publishers[ecosystem];
  const whole = end === null ? name : name.slice(0, Math.max(0, name.indexOf(end)));
  // Only groups are spelled in one way.
  let publisher = ecosystem === 'maven' ? whole : whole.toLowerCase();
  while (publisher !== '' && !names.has(publisher))
    publisher = isNested ? publisher.slice(0, Math.max(0, publisher.lastIndexOf('.'))) : '';
  return publisher !== '';
}

/**
 * The same for the name of a component of this type, as its ecosystem writes it: it may be sent where the package only may come
 * from another source.
 */
export function isOfKnownPublisher(type: string, name: string): boolean {
  return (type === 'maven' || type === 'nuget' || type === 'composer') && isWellKnown(type, name);
}

interface Publishers {
  readonly names: ReadonlySet<string>;
  /** What ends the publisher's part of a name; `null`: nothing does. */
  readonly end: string | null;
  /** What follows a publisher behind a point is of the same one. */
  readonly isNested: boolean;
}

function listed(end: string | null, isNested: boolean, names: string): Publishers {
  return { end, isNested, names: new Set(names.trim().split(/\s+/)) };
}

/** A name is only added if what it publishes is used by many. */
const publishers: Readonly<Record<Publishing, Publishers>> = {
  maven: listed(
    ':',
    true,
    `
    androidx antlr aopalliance asm ch.qos.logback com.fasterxml com.github.ben-manes.caffeine com.github.bumptech.glide com.github.luben
    com.github.spotbugs com.google.auto com.google.code.findbugs com.google.code.gson com.google.dagger com.google.errorprone com.google.guava
    com.google.inject com.google.protobuf com.h2database com.mysql com.squareup com.zaxxer commons-beanutils commons-cli commons-codec commons-collections
    commons-fileupload commons-io commons-lang commons-logging dev.langchain4j io.cucumber io.dropwizard.metrics io.grpc io.jsonwebtoken io.kotest io.ktor
    io.micrometer io.micronaut io.mockk io.netty io.opentelemetry io.projectreactor io.quarkus io.reactivex io.rest-assured io.smallrye io.swagger
    io.vertx jakarta javax joda-time junit log4j mysql net.bytebuddy net.java.dev.jna org.antlr org.apache org.aspectj org.assertj org.awaitility
    org.bouncycastle org.checkerframework org.codehaus org.eclipse org.flywaydb org.glassfish org.hamcrest org.hibernate org.jacoco org.jboss
    org.jetbrains.kotlin org.jetbrains.kotlinx org.jsoup org.junit org.liquibase org.mapstruct org.mockito org.ow2 org.postgresql org.projectlombok
    org.reactivestreams org.scala-lang org.seleniumhq.selenium org.slf4j org.springdoc org.springframework org.testcontainers org.testng org.thymeleaf
    org.webjars org.yaml
    `,
  ),
  nuget: listed(
    null,
    true,
    `
    ardalis autofac automapper avalonia awssdk azure bouncycastle benchmarkdotnet blazored bogus bootstrap bunit castle cassandracsharpdriver
    commandlineparser communitytoolkit confluent coverlet cronos csvhelper dapper devart docker.dotnet dotnet-ef dotnet-reportgenerator-globaltool
    dotnetnuke duende elastic elasticsearch.net enyim entityframework epplus fakeiteasy fastendpoints fluentassertions fluentmigrator fluentvalidation
    fsharp fscheck giraffe google googleapis graphql grpc handlebars.net hangfire hotchocolate htmlagilitypack humanizer identitymodel identityserver4
    ironpython jetbrains jquery json.net libgit2sharp lamar linq2db litedb log4net lucene.net mailkit mapster marten masstransit mathnet mediatr
    messagepack microsoft microsoft.net mimekit minver monogame mono moq mongodb mstest mysql.data mysqlconnector nbench nest nerdbank netescapades netmq
    netstandard netstandard.library netcore newtonsoft newtonsoft.json nhibernate nito nlog nodatime npgsql npoi nservicebus nsubstitute nswag nuget
    nuget.versioning nuke.common nukeeper nunit nunit3testadapter nunitlite octokit odata opentelemetry opentk openiddict oracle.manageddataaccess orleans
    pdfsharp polly pomelo protobuf-net pulumi quartz quest rabbitmq raven ravendb razorlight reactiveui refit restsharp reportgenerator roslynator rx-main
    runtime scriban scrutor selenium sendgrid sentry serilog servicestack sharpziplib shouldly simpleinjector sixlabors skiasharp sonaranalyzer
    spectre.console sqlitepclraw sqlite-net-pcl ssh.net stackexchange stateless steeltoe stripe.net stylecop stylecop.analyzers sshnet structuremap
    swashbuckle system terminal.gui testcontainers thinktecture topshelf twilio umbraco unity uno validation verify volo.abp websocketsharp wix
    windowsazure wcf xamarin xbehave xunit xunit.runner yamldotnet yarp zstdsharp zxing
    `,
  ),
  composer: listed(
    '/',
    false,
    `
    alcaeus algolia amphp api-platform aws barryvdh bacon behat beberlei behat brianium brick bshaffer cakephp carbonphp clue codeception codeigniter4
    colinodell composer cuyz cweagans danog dasprid dealerdirect defuse deployer dflydev doctrine dompdf drupal-composer dragonmantank easycorp egulias
    elasticsearch enlightn ergebnis erusev evenement ezyang facebook fakerphp fidry fig filament filp firebase friendsofphp friendsofsymfony fruitcake
    fzaninotto gedmo geoip2 giggsey google graham-campbell grpc guzzle guzzlehttp hamcrest hwi icanboogie illuminate infection intervention jasny jean85
    jenssegers jetbrains jms justinrainbow knplabs knuckleswtf kreait lcobucci laminas laravel laravel-zero larastan league lexik lorisleiva liip
    maatwebsite maennchen magento maglnet markbaker masterminds mikehaertl mikey179 mockery monolog mtdowling mpdf mustache myclabs nelmio nesbot nette
    nicmart nikic nunomaduro nyholm ocramius odolbeau openai-php opis overtrue ondram oro paragonie payum pear pestphp phar-io phpcompatibility
    phpcsstandards phpdocumentor phpmailer phpmd phpoffice phpoption phpseclib phpspec phpstan phpunit php-cs-fixer php-di php-http php-parallel-lint
    php-stubs pimcore pimple prestashop predis propel psalm psr psy pusher ralouphie ramsey ratchet react rector rector-src respect rize roave robrichards
    rubix sabberworm sabre salesforce scheb scssphp sebastian seld sensio sentry seregazhuk setasign shopware silex slevomat slim smarty snc
    sonata-project spatie spiral spomky-labs squizlabs staabm stella-maris stripe stof swagger-api swiftmailer sylius symfony symplify szepeviktor
    tecnickcom theseer thecodingmachine thephpleague tijsverkoyen tymon typo3 twig twilio vimeo vich vlucas voku web-token webmozart webonyx wikimedia
    willdurand wp-cli wp-coding-standards yiisoft yajra zbateson zendframework zircote
    `,
  ),
  go: listed(
    null,
    false,
    `
    4d63.com 9fans.net aahframe.work acln.ro aead.dev agones.dev aidanwoods.dev antrea.io anytype.io aqwari.net ariga.io arp242.net astuart.co atlasgo.io
    barista.run bazil.org berty.tech bosun.org bou.ke braces.dev buf.build c2sp.org camlistore.org capnproto.org carvel.dev cdr.dev cel.dev chainguard.dev
    cirello.io cloud.google.com cloudeng.io code.cloudfoundry.org code.forgejo.org code.gitea.io code.google.com code.vikunja.io cogentcore.org
    collectd.org connectrpc.com contrib.go.opencensus.io cosmossdk.io crawshaw.dev crawshaw.io cuelabs.dev cuelang.org d7y.io dagger.io dario.cat
    darvaza.org decred.org deedles.dev deps.dev dmitri.shuralyov.com dubbo.apache.org eagain.net eliasnaur.com emperror.dev encore.dev encr.dev entgo.io
    filippo.io flamego.dev fortio.org foxygo.at fyne.io gateway.envoyproxy.io gerrit.wikimedia.org gioui.org git.k8s.io git.metabarcoding.org git.mills.io
    git.openprivacy.ca git.rootprojects.org git.schwanenlied.me git.tcp.direct git.wow.st gno.land go-hep.org go-simpler.org go.abhg.dev go.akshayshah.org
    go.arsenm.dev go.augendre.info go.buf.build go.bug.st go.bytebuilders.dev go.chromium.org go.coder.com go.cryptoscope.co go.cypherpunks.ru
    go.cypherpunks.su go.deanishe.net go.dedis.ch go.einride.tech go.elastic.co go.etcd.io go.fd.io go.formance.com go.fuchsia.dev go.i3wm.org
    go.jetify.com go.jetpack.io go.k6.io go.keploy.io go.lsp.dev go.mau.fi go.mindeco.de go.mongodb.org go.mozilla.org go.mway.dev go.nanomsg.org
    go.nhat.io go.octolab.org go.opencensus.io go.opentelemetry.io go.pennock.tech go.pinniped.dev go.podman.io go.riyazali.net go.seankhliao.com
    go.senan.xyz go.shabbyrobe.org go.skia.org go.starlark.net go.step.sm go.temporal.io go.thethings.industries go.thethings.network go.uber.org
    go.unistack.org go.universe.tf go.viam.com go.vocdoni.io go.woodpecker-ci.org go.xrstf.de go.yaml.in go4.org goa.design goauthentik.io gobot.io
    gobuffalo.io gocloud.dev gocv.io gofr.dev goftp.io gogs.io goji.io goki.dev gokrazy.org golang.design golang.fyi golang.org golang.zx2c4.com
    gomodules.xyz gonum.org google.golang.org gopkg.in gorgonia.org gorm.io gosrc.io gotest.tools goyave.dev graphics.gd gvisor.dev h12.io hawx.me
    heckel.io helm.sh honnef.co howett.net hz.tools inet.af istio.io jaytaylor.com k14s.io k8c.io k8s.io kcl-lang.io kcp.io kmodules.xyz knative.dev
    ko.build kpt.dev kraftkit.sh kubedb.dev kubeops.dev kubestash.dev kubevirt.io kumahq.io kusionstack.io kythe.io lab.nexedi.com labix.org layeh.com
    libdb.so libvirt.org luit.eu lukechampine.com magefile.org maunium.net maze.io mellium.im miniflux.app mleku.dev mochi.dev modernc.org mosn.io moul.io
    mvdan.cc nanomsg.org neugram.io nhooyr.io nullprogram.com olympos.io open-cluster-management.io opendev.org openviz.dev oras.land oss.indeed.com
    oss.terrastruct.com pack.ag pault.ag periph.io perkeep.org pgregory.net pipelined.dev pkg.deepin.io pluginrpc.com powerssl.dev quamina.net resenje.org
    riverqueue.com robpike.io rsc.io samhofi.us sbinet.org shanhu.io sigs.k8s.io sigsum.org software.sslmate.com sourcegraph.com sqlc.dev src.elv.sh
    src.techknowlogick.com stackerbuild.io stash.kopano.io storj.io swtch.com sylabs.io tags.cncf.io tailscale.com tawesoft.co.uk tekton.dev tideland.dev
    tinygo.org toolman.org trpc.group turso.tech unknwon.dev upbound.io upper.io upspin.io v.io v2ray.com vawter.tech vbom.ml vimagination.zapto.org
    vitess.io volcano.sh wazero.io willnorris.com xi2.org xorm.io yunion.io zappem.net zenhack.net zgo.at zntr.io zombiezen.com zotregistry.dev
    zotregistry.io
    `,
  ),
};
