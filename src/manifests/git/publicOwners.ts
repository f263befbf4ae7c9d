import type { SourceName } from '../packageSources.ts';

/**
 * True if everything used from this owner of a forge (`github.com/actions`) is known to be public: organisations and
 * authors of widely used actions, libraries and tools.
 */
export function isPublicOwner(source: SourceName): boolean {
  const [host, owner] = source.split('/', 2);
  return host === 'github.com' && owner !== undefined && owners.has(owner);
}

/** Their names on GitHub, in lower case. A name is only added here, for what it publishes is used by many. */
const owners: ReadonlySet<string> = new Set(
  `
  10up 5monkeys 8398a abatilo abelfodil aboutcode-org abseil actions actions-cool actions-ecosystem actions-hub actions-rs
  actions-rust-lang actix ad-m adafruit adoptium advanced-security aead agext ahmadnassri akhileshns al-cheb alamofire
  alecthomas alicebob aliyun alpinelinux amannn anchore android andybalholm angular ankane anothrnick ansible
  ansible-community ant-design anthropics antlr antonbabenko apache apache-arrow apollographql apparentlymart appleboy
  applitools aquaproj aquasecurity archlinux arduino argoproj arm-software armon asaskevich asdf-vm assertj astral-sh astropy
  automattic avto-dev awalsh128 aws aws-actions aws-ia aws-powertools aws-samples awslabs aymanbagabas azure azure-pipelines
  azure-samples azuread babel bahmutov baidubce baptiste0928 barryvdh bazel-contrib bazelbuild ben-manes bencherdev benchmark-action
  beorn7 bevyengine bgentry bioconda biocontainers biomejs bitnami bitrise-io bitwarden blang bmatcuk boa-dev bobheadxi bokeh
  boltdb boostorg bradfitz bridgecrewio broadinstitute browser-actions browserstack bufbuild buger buildbuddy-io bumptech bundler
  burntsushi burrunan bytecodealliance bytedance cachix caddyserver cakephp canonical cargo-bins carthage carvel-dev catchorg
  cbrgm celery cenkalti cert-manager cespare chainguard-dev chainguard-images chakra-ui changesets charmbracelet
  checkpoint-restore chenzhuoyu chromaui chromedp cilium clap-rs clearlydefined clickhouse clojure cloudflare cloudposse
  cloudwego cmake cncf cockroachdb cocoapods codacy codeclimate codecov codeigniter4 codesandbox codespell-project codex-team
  codfish codspeedhq composer conda conda-incubator confluentinc connectrpc container-storage-interface containerd containers
  conventional-changelog coq-community coredns coreos cortexproject coursier coverallsapp cpan cpp-linter cpuguy83 crate-ci
  crazy-max creyd crossbeam-rs crossplane crystal-lang cucumber cue-lang curl cycjimmy cyclonedx cyphar cypress-io dagger
  daltoniam danielpalme dante-ev darenm dart-lang dask datadog datreeio davecgh davidanson ddelnano debian deepsourcelabs
  delaguardo denoland dependabot dependencytrack deque desktop dessant detekt determinatesystems dev devcontainers developer
  dflook dgraph-io dgrijalva dgryski diesel-rs digitalocean directus discordapp discourse distribution django dlang
  dlang-community dlclark docker docker-library doctrine dominikh doozyx dorny dotnet drizzle-team drone drupal dtolnay duckdb
  dustin dylanlukes dynatrace eapache earthly easingthemes eclipse eclipse-apoapsis egor-tensor elastic electron
  electron-userland element-hq elgohr elixir-lang emacs-mirror embassy-rs emicklei encode endbug engineerd ent envoyproxy
  eps1lon erlang erlef esbuild eslint espressif etcd-io evanphx evanw explosion expo exponent-io expressjs facebook
  facebookresearch facette falcosecurity fastapi fastify fastlane fastly fatih fedora-infra felixge ffmpeg filamentphp finos
  firebase fjogeleit flatpak fluent flutter fluxcd fmtlib foo-software forem forgejo fossa-contrib fossas fossology
  fountainhead fregante fsnotify fxamacker gabime gabriel- galaxyproject game-ci garden-io gaurav-nelson geekyeggo getsentry
  gfx-rs gin-gonic gitea github githubnext gitlab-org gitleaks gitpod-io gittools gleam-lang glfw gnome go-chi go-errors
  go-gitea go-gorm go-ini go-kit go-logfmt go-logr go-ole go-openapi go-playground go-redis go-sql-driver go-task go-zookeeper
  gobwas goccy gocql godbus godot godotengine gofiber gofrs gogo golang golang-jwt golang-migrate golangci google google-
  google-gemini google-github-actions google-research googleapis googlechrome googlechromelabs googlecloudplatform
  googlecontainertools goreleaser gorilla graalvm gradio-app gradle gradle-update gradleup grafana grafana-community graphql
  groue grpc grpc-ecosystem gruntwork-io guzzle haaleo hadolint haproxy hashicorp haskell haskell-actions hasura hdrhistogram
  heartcombo hecrj helm helmfile heroku hexops hmarr hmarrs hmlongco holoviz home-assistant honeycombio houseabsolute huandu
  huaweicloud huggingface humbletim hyperium ibm-sarama iffy igorshubovych ilammy ilshidur imdario imjasonh improbable-eng
  in-toto inconshreveable influxdata infracost instrumentation invenia ionic-team ipython irongut isort istio iterative jackc
  jaegertracing jakebailey jakejarvis jamesives jandelgado java jcmturner jcs090218 jdx jekyll jellyfin jestjs jetbrains
  jetify-com jetpack-io jetstack jfrog jidicula jiro4989 jmespath jmoiron johnnymorganz johnrengelman jonboulle josharian jquery
  json-iterator julia-actions julialang juliangruber juliaregistries junit-team jupyter jupyterhub jupyterlab jwalton jwlawson
  k3d-io k3s-io k6io kballard kde kean keepassxreboot kentaro-m khronosgroup kif-framework kitware klauspost knative ko-build
  koajs koalaman kong konsorten korandoru korthout kr krzysztofzablocki ktorio kubernetes kubernetes-client kubernetes-csi
  kubernetes-sigs kylelemons kyverno labstack lang lann laravel laravel-zero launchbadge leafo leanprover leanprover-community
  lee-dohm leodido lerna letsencrypt lewagon lhci libgit2 libsdl-org libuv lightstep linkerd linuxfoundation linuxkit
  lithammer livewire llvm lodash loft-sh luarocks lucasb-eyer ludeeus lukka lunarg lvgl lycheeverse lz4 madler magefile
  magento mailru mamba-org manusa marocchino marvinpinto masterminds mastodon mathieudutour matplotlib matrix-org mattermost
  mattn matttproud maxim-lobanov mdlayher medyagh megalinter meta mheap micronaut-projects microsoft miekg mikefarah mikepenz
  minio mitchellh mlflow mlugg moby mochajs mockito modern-go mohae mongodb mongodb- montanaflynn moonrepo mozilla
  mozilla-mobile msys2 muesli mui mukunku munnerz mwaskom mwitkow mxcl mxschmitt nanasess nanoporetech nats-io ncipollo
  ncruces ncw nektos neovim netlify nette networkx newrelic nexb nextcloud nf-core ng-bootstrap nginx nginxinc nick-fields
  nick-invision nicklockwood nim- nixos nlohmann nltk nodejs nolar norio-nomura nothings npm nrwl nuget numpy nunomaduro nuxt
  nuxt-modules nuxtlabs nwtgck nxadm ocaml ocornut octokit oklog okteto olafurpg olekukonko onevcat onsi op5dev
  open-policy-agent open-telemetry openai openapitools opencontainers opencv opensearch-project openshift openssl opensuse
  opentracing opentracing-contrib openvpn operator-framework oprypin oracle oschwald oss-fuzz oss-review-toolkit ossf oven-sh
  owasp owncloud oxc-project oxsecurity pa11y paambaati pallets pandas-dev pascalgn patrickmn paulhatch peaceiris pelletier
  percy perl perl-actions peter-evans peterbourgon philhofer philjay php php-actions phpstan phpunit pierrec pkg pkgxdev planetscale
  platformio playwright-community plotly pmezard pnpm podman-io pointfreeco posener postgres postgresql pozil pre-commit
  pre-commit-ci preactjs prefix-dev pressly prettier prisma probot prometheus prometheus-community prometheus-operator
  protocolbuffers psf psycopg pulumi puma purcell pycqa pydantic pydata pypa pytest-dev python pytorch pyvista quarkusio
  quarto-dev quasarframework r-lib rabbitmq rails ramsey rancher rasahq raspberrypi ray-project rayon-rs reactivex readthedocs
  realm rectorphp redhat-actions redhat-developer redhat-vscode redis redocly release-drafter renovatebot replit reviewdog
  rhysd rivo rlespinasse robfig robinraju rocketchat rogpeppe rojo-rbx rollup rspec rstats-db rubenv rubocop ruby ruby-lang
  rubygems russross rust-analyzer rust-cli rust-embedded rust-lang rust-lang-nursery rust-random rustls rustsec rustup
  rustwasm rxswiftcommunity ryanuber s4u samkirkland samuelmeuli santhosh-tekuri sass saucelabs sbt scala scalacenter schollz
  scikit-image scikit-learn scipy sdkman sebastianbergmann seccomp secure-systems-lab securego seek-oss segmentio selenium-
  seleniumhq semantic-release seqan serde-rs serverless servo sethvargo shimataro shirou shivammathur shogo82148 shurcool
  sidekiq signalapp sigstore simdjson sindresorhus sirupsen sitespeedio skratchdot slackapi slimphp slsa-framework snapcore
  snapkit snok snyk softprops soheilhy sonarsource sonatype-nexus-community sony spacelift-io sparkle-project spatie spdx
  spf13 sphinx-doc spotbugs spring-projects spyder-ide sqlalchemy sst stackblitz stackrox statsmodels stcarolas stefanbuck
  stefanzweifel step-security stephencelis stoplightio storybookjs strapi streadway streamlit stretchr styfle stylelint
  styrainc subosito sunpy supabase super-linter supercharge superfly suse sveltejs svenstaro swaggerapi swatinem swaywm
  swc-project swift-actions swift-server swiftlang symfony sympy syndtr synopsys-sig taiki-e tailscale tailwindlabs taskfile
  tauri-apps tchupp technote-space tektoncd tencentcloud tensorflow terraform-aws-modules terraform-docs
  terraform-google-modules terraform-linters testcontainers testing-library testlens-app testspace-com texlive thanos-io
  the-guild-org thephpleague theupdateframework thollander tiangolo tibdex tidwall tilt-dev timescale tinylib titanous tj
  tj-actions tklauser tmccombs todogroup tokio-rs touchlab tox- traefik tree-sitter treosh trilom trufflesecurity trunk-io
  tryghost tspascoal tuist tukaani-project turborepo turtlequeue twbs twitchyliquid64 twmb typelevel typeorm typescript-eslint
  typst typst-community uber-go ubuntu ugorji ulikunitz uptrace urfave valyala vampire vapor varnish vasile vbatts vercel
  vercel-labs very-good-ventures victoriametrics videolan vim virtuslab vishvananda vitejs vitest-dev vmware vmware-tanzu
  volatiletech volcengine voxmedia vuejs vuetifyjs wagoid wandalen wangyoucao577 wasm-bindgen webfactory webpack webpagetest
  weichsel whoan wireguard withastro wolfi-dev woocommerce woodpecker-ci wordpress wow-actions xarray-contrib xdg-go xo
  xu-cheng yarnpkg yiisoft youmark yuin zaproxy zauguin zclconf zephyrproject-rtos zeromq zerotier ziglang ziutek zizmorcore
  zonyitoo zulip
`
    .trim()
    .split(/\s+/),
);
